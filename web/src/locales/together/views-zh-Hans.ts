/** The texts of the views in one language: they share a file, since each file costs bytes of its own. */

import bench from "../zh-Hans/bench.ftl?raw";
import draw from "../zh-Hans/draw.ftl?raw";
import errors from "../zh-Hans/errors.ftl?raw";
import hackenbush from "../zh-Hans/hackenbush.ftl?raw";
import learn from "../zh-Hans/learn.ftl?raw";
import picker from "../zh-Hans/picker.ftl?raw";
import review from "../zh-Hans/review.ftl?raw";
import share from "../zh-Hans/share.ftl?raw";

export const views = { bench, draw, errors, hackenbush, learn, picker, review, share };
