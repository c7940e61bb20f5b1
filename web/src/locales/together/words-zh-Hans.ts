/** What the library says in one language, in one file. */

import answer from "../../../../crates/grundy/locales/zh-Hans/answer.ftl?raw";
import explanation from "../../../../crates/grundy/locales/zh-Hans/explanation.ftl?raw";
import theorems from "../../../../crates/grundy/locales/zh-Hans/theorems.ftl?raw";

export const words = [explanation, answer, theorems];
