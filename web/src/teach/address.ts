/**
 * Addresses as one sends them. What a long one says is compressed: `#play?z=…` is the rest of the address by DEFLATE
 * (RFC 1951), in the signs of base64 that an address may hold (RFC 4648, 5).
 */

import { type Place, readPlace } from "../place.ts";

/** An address with more signs after `#` is compressed, if that makes it shorter. */
const LONG = 400;
/** Programs that send messages cut an address with more signs. */
const CUT = 2000;

/** Whether an address is found from this machine only. */
export function isHere(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === "file:" || /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\]|0\.0\.0\.0)$/.test(hostname);
}

export const isLong = (address: string): boolean => address.length > CUT;

async function through(bytes: Uint8Array<ArrayBuffer>, by: CompressionStream | DecompressionStream): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(by)).arrayBuffer());
}

/** The address, compressed if it is long; unchanged in a browser that cannot compress. */
export async function packed(address: string): Promise<string> {
  const [, before, query] = /^([^?#]*(?:\?[^#]*)?#[^?]*)\?(.*)$/s.exec(address) ?? [];
  if (!before || !query || query.length <= LONG || query.startsWith("z=") || typeof CompressionStream === "undefined") return address;
  const bytes = await through(new TextEncoder().encode(query), new CompressionStream("deflate-raw"));
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  return text.length + 2 < query.length ? `${before}?z=${text}` : address;
}

/** What a compressed address says: a query; `null` if it is damaged. */
async function unpacked(text: string): Promise<string | null> {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(await through(bytes, new DecompressionStream("deflate-raw")));
  } catch {
    return null;
  }
}

/** Puts into a place what its address says in `z`. */
export async function unfold(place: Place): Promise<void> {
  const { z = "", ...others } = place.settings;
  const query = await unpacked(z);
  place.settings = query === null ? others : { ...readPlace(`#${place.view}?${query}`).settings, ...others };
  if (query === null) place.damaged = `z=${z}`;
}
