/**
 * The path of lessons: each a few tasks on a board. The texts are `lesson-ID` and `lesson-ID-1`, `-2`, … in the
 * language files; whether an answer is right is asked of the library.
 */

export type Task =
  /** Win against perfect play; the person begins unless `second`. */
  | { kind: "win"; p: string; misere?: boolean; second?: boolean }
  /** Make a winning move. */
  | { kind: "find"; p: string; misere?: boolean }
  /** Say whether the player to move wins. */
  | { kind: "judge"; p: string; misere?: boolean }
  /** Say the Grundy value. */
  | { kind: "value"; p: string };

export type LessonId = "who" | "back" | "copy" | "three" | "binary" | "mex" | "kayles" | "sums" | "misere" | "hackenbush";

export interface Lesson {
  id: LessonId;
  tasks: Task[];
}

export const COURSE: readonly Lesson[] = [
  { id: "who", tasks: [{ kind: "judge", p: "bachet:2 1" }, { kind: "judge", p: "bachet:2 3" }, { kind: "judge", p: "bachet:2 5" }] },
  { id: "back", tasks: [{ kind: "find", p: "bachet:3 6" }, { kind: "judge", p: "bachet:3 8" }, { kind: "win", p: "bachet:3 10" }] },
  { id: "copy", tasks: [{ kind: "find", p: "nim 3 5" }, { kind: "judge", p: "nim 4 4" }, { kind: "win", p: "nim 4 4", second: true }] },
  { id: "three", tasks: [{ kind: "judge", p: "nim 1 2 3" }, { kind: "find", p: "nim 1 2 4" }, { kind: "win", p: "nim 1 3 5" }] },
  { id: "binary", tasks: [{ kind: "find", p: "nim 3 4 5" }, { kind: "find", p: "nim 2 5 6" }, { kind: "win", p: "nim 3 5 7" }] },
  { id: "mex", tasks: [{ kind: "value", p: "take:1,2 2" }, { kind: "value", p: "take:1,2 3" }, { kind: "value", p: "take:1,3,4 4" }] },
  { id: "kayles", tasks: [{ kind: "value", p: "kayles 2" }, { kind: "value", p: "kayles 3" }, { kind: "find", p: "kayles 5" }] },
  { id: "sums", tasks: [{ kind: "judge", p: "kayles 3 + nim 3" }, { kind: "find", p: "kayles 3 + nim 4" }, { kind: "win", p: "kayles 4 + nim 2" }] },
  { id: "misere", tasks: [{ kind: "judge", p: "nim 1 1", misere: true }, { kind: "find", p: "nim 1 1 3", misere: true }, { kind: "win", p: "nim 2 3", misere: true }] },
  { id: "hackenbush", tasks: [{ kind: "value", p: "hackenbush:lesson-stalk.hb" }, { kind: "judge", p: "hackenbush:lesson-twins.hb" }, { kind: "find", p: "hackenbush:lesson-trees.hb" }] },
];

/** The pictures of the last lesson. */
export const PICTURES: Record<string, string> = {
  "lesson-stalk.hb": "ground a\na b\nb c\n",
  "lesson-twins.hb": "ground a\na b\nground c\nc d\n",
  "lesson-trees.hb": "ground a\na b\na c\nground d\nd e\ne f\n",
};
