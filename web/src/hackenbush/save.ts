/** A picture of Hackenbush as a file. */

import { download, h } from "../dom.ts";
import type { Seen } from "../types.ts";
import { type Drawing, SHEET, asSvg } from "./drawing.ts";

/** The picture as SVG, with the values at its vertices if these are wanted. */
export function picture(drawing: Drawing, seen: Seen | null, values: boolean): string {
  const carried = new Map<string, string>();
  if (values) seen?.vertices.forEach((name, v) => seen.carried[v] && carried.set(name, seen.carried[v]!));
  return asSvg(drawing, carried);
}

export function saveText(name: string, text: string, type = "text/plain"): void {
  download(name, new Blob([text], { type }));
}

export async function savePng(text: string): Promise<void> {
  const url = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  const image = new Image();
  image.src = url;
  await image.decode();
  const sheet = h("canvas", { width: SHEET.width * 2, height: SHEET.height * 2 });
  sheet.getContext("2d")!.drawImage(image, 0, 0, sheet.width, sheet.height);
  URL.revokeObjectURL(url);
  sheet.toBlob((blob) => blob && download("picture.png", blob));
}
