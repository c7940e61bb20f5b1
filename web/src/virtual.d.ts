declare module "virtual:first" {
  /** The first position of the page. */
  export const text: string;
  /** The library's answers about it and its moves, by their questions as JSON. */
  export const known: Record<string, string>;
}
