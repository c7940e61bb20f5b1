/** The texts of the views in one language: they share a file, since each file costs bytes of its own. */

import bench from "../zh-Hant/bench.ftl?raw";
import draw from "../zh-Hant/draw.ftl?raw";
import errors from "../zh-Hant/errors.ftl?raw";
import hackenbush from "../zh-Hant/hackenbush.ftl?raw";
import learn from "../zh-Hant/learn.ftl?raw";
import picker from "../zh-Hant/picker.ftl?raw";
import review from "../zh-Hant/review.ftl?raw";
import share from "../zh-Hant/share.ftl?raw";

export const views = { bench, draw, errors, hackenbush, learn, picker, review, share };
