/**
 * Addresses to share. A long address is compressed: `#play?z=…` has the rest of the address, by DEFLATE (RFC 1951) in
 * base64url (RFC 4648, section 5).
 */

import { type Place, readPlace } from "../place.ts";

/** An address with more characters after `#` is compressed, if that makes it shorter. */
const LONG = 400;
/** Messengers cut an address with more characters. */
const CUT = 2000;

/** Whether an address works on this machine only. */
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

/** The query of a compressed address; `null` if it is damaged. */
async function unpacked(text: string): Promise<string | null> {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(await through(bytes, new DecompressionStream("deflate-raw")));
  } catch {
    return null;
  }
}

/** Replaces the setting `z` of a place by the settings compressed in it. */
export async function unfold(place: Place): Promise<void> {
  const { z = "", ...others } = place.settings;
  const query = await unpacked(z);
  place.settings = query === null ? others : { ...readPlace(`#${place.view}?${query}`).settings, ...others };
  if (query === null) place.damaged = `z=${z}`;
}
