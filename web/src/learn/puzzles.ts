import type { Page } from "../page.ts";
export function show(_page: Page): void {}
