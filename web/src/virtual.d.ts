declare module "virtual:first" {
  /** The first position of the page, and the library's answer about it. */
  export const text: string;
  export const table: import("./types.ts").Table | null;
}
