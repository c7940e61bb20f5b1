/** Makes the page work without a network (`worker.ts`), once the first view is loaded. */

/** Milliseconds after the page is loaded: until then its library and its board come first. */
const LATER = 4000;

interface Connection {
  saveData?: boolean;
}

const { connection } = navigator as Navigator & { connection?: Connection };

// Only pages from this machine or over https have service workers.
if (import.meta.env.PROD && "serviceWorker" in navigator && !connection?.saveData) {
  const register = () => navigator.serviceWorker.register("./sw.js", { updateViaCache: "none" }).catch(() => undefined);
  addEventListener("load", () => setTimeout(register, LATER));
}
