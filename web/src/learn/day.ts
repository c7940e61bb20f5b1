/** The puzzle of the day: everybody's is the same, and its result is a line of symbols to paste. */

/** The result of a try: right, wrong, or the answer was shown. */
export type Try = "right" | "wrong" | "shown";

const SYMBOLS: Record<Try, string> = { right: "🟩", wrong: "🟥", shown: "💡" };
const DAY = 86_400_000;
/** The puzzles of the days have these grades in turn. */
const GRADES = [2, 3, 3, 4, 4, 5, 6];

/** The day of a date `2026-11-26`, counted from 1970; `null` for any other text. */
export function dayOf(text: string | undefined): number | null {
  const time = /^\d{4}-\d\d-\d\d$/.test(text ?? "") ? Date.parse(`${text}T00:00:00Z`) : NaN;
  return Number.isNaN(time) || dateOf(Math.round(time / DAY)) !== text ? null : Math.round(time / DAY);
}

export function dateOf(day: number): string {
  return new Date(day * DAY).toISOString().slice(0, 10);
}

/** Today, in the person's time zone. */
export function today(now: Date): string {
  return dateOf(Math.floor((now.getTime() - now.getTimezoneOffset() * 60_000) / DAY));
}

/** The grade and the seed of a day's puzzle. */
export function ofDay(day: number): { grade: number; seed: number } {
  return { grade: GRADES[day % 7]!, seed: day + 1 };
}

/** The line to paste; `name` says which puzzle it was. */
export function resultLine(name: string, tries: readonly Try[], streak: number): string {
  return [`grundy ${name}`, tries.map((one) => SYMBOLS[one]).join(""), streak > 1 ? `🔥${streak}` : ""].filter(Boolean).join(" ");
}

/** How many days in a row are solved, when that of `day` is; `kept` is `DAY STREAK` of the last one. */
export function streakAfter(kept: string | null, day: number): number {
  const [last, streak] = (kept ?? "").split(" ").map(Number);
  if (!last || !streak) return 1;
  return last === day ? streak : last === day - 1 ? streak + 1 : 1;
}
