/** Pictures to begin with. Places that are not said are computed. */

import type { Key } from "../language.ts";

export const EXAMPLES = {
  "hb-example-triangle": "ground a # @ 400 460 400 370\na b # @ 400 370 400 280\nb c # @ 400 280 340 190\nb d # @ 400 280 460 190\nc d # @ 340 190 460 190\n",
  "hb-example-stalks": "ground a\na b\nb c\nground d\nd e\ne f\nf g\nground h\nh i\ni j\nj k\nk l\n",
  // After the girl in Winning Ways and in Ferguson's notes: feet, skirt, body, arms, head.
  "hb-example-girl":
    "ground a # @ 350 460 350 380\nground b # @ 450 460 450 380\na b # @ 350 380 450 380\na c # @ 350 380 400 270\nb c # @ 450 380 400 270\n" +
    "c d # @ 400 270 400 200\nd e # @ 400 200 330 240\nd f # @ 400 200 470 240\nd g # @ 400 200 400 150\ng h # @ 400 150 370 100\ng i # @ 400 150 430 100\nh i # @ 370 100 430 100\n",
  "hb-example-flowers":
    "ground a # @ 200 460 200 330\na b red # @ 200 330 150 260\na c red # @ 200 330 250 260\nground d # @ 400 460 400 300\nd e blue # @ 400 300 350 230\nd f blue # @ 400 300 450 230\n" +
    "ground g # @ 600 460 600 360\ng h blue # @ 600 360 560 290\ng i red # @ 600 360 640 290\n",
  "hb-example-half": "ground a blue # @ 400 460 400 340\na b red # @ 400 340 400 220\n",
} satisfies Partial<Record<Key, string>>;
