//! A picture as PNG.

use grundy::{Said, said};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// The font of all pictures, part of the program, so that they look the same everywhere. Its licence stands beside it.
const FONT: &[u8] = include_bytes!("../assets/DejaVuSans.ttf");
const FAMILY: &str = "DejaVu Sans";

/// Draws an SVG file, one pixel for one of its units. Fails if the picture is larger than memory holds.
pub fn png(svg: &str) -> Result<Vec<u8>, Said> {
    let mut options = Options { font_family: FAMILY.to_owned(), ..Options::default() };
    options.fontdb_mut().load_font_data(FONT.to_vec());
    options.fontdb_mut().set_sans_serif_family(FAMILY);
    let tree = Tree::from_str(svg, &options).map_err(|error| said!("the picture cannot be drawn: {error}", error))?;
    let size = tree.size().to_int_size();
    let mut pixels = Pixmap::new(size.width(), size.height()).ok_or_else(|| {
        said!("a picture of {width} by {height} pixels is too large", width = size.width(), height = size.height())
    })?;
    resvg::render(&tree, Transform::default(), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| said!("the picture cannot be written as PNG: {error}", error))
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_draw::look::text_width;
    use resvg::usvg::Node;

    /// The widths that the layout reckons with are those of the font.
    #[test]
    fn text_is_as_wide_as_the_layout_takes_it_to_be() {
        let mut options = Options::default();
        options.fontdb_mut().load_font_data(FONT.to_vec());
        for text in (' '..='~').map(|c| c.to_string()).chain(["kayles 5 + nim 3".to_owned(), "N · 12".to_owned()]) {
            // Between two bars, so that white space counts, too.
            let shown = format!("|{text}|").replace('&', "&amp;").replace('<', "&lt;");
            let svg = format!(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\" xml:space=\"preserve\">\
                 <text font-family=\"{FAMILY}\" font-size=\"100\">{shown}</text></svg>"
            );
            let tree = Tree::from_str(&svg, &options).expect("well-formed");
            let Some(Node::Text(node)) = tree.root().children().first() else { panic!("no text in {svg}") };
            let is = f64::from(node.bounding_box().width());
            let told = text_width(&format!("|{text}|"), 100.0);
            assert!((is - told).abs() < 12.0 || (told > is && !text.is_ascii()), "{text:?}: {is}, not {told}");
        }
    }
}
