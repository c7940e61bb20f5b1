declare module "virtual:first" {
  /** The position with which the page begins, and what the library answers about it. */
  export const text: string;
  export const table: import("./types.ts").Table | null;
}
