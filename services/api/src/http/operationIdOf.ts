/** Parts of paths that name an API and not a subject. */
const APIS = new Set(["api", "v1"]);

/** The name that generated clients give an operation: `ordersById` for `/v1/orders/:id`. */
export function operationIdOf(path: string): string {
  const words = path
    .split("/")
    .filter((part) => !APIS.has(part))
    .map((part) => part.replace(/^:/, "by-"))
    .flatMap((part) => part.split(/[^A-Za-z0-9]+/))
    .filter((word) => word !== "");
  return words.map((word, place) => (place === 0 ? word : capital(word))).join("");
}

function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}
