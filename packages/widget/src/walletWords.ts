// Apart from `parts.ts`: a page with several scripts would load each language with any part.

export * from "./messages/wallet/ar.ts";
export * from "./messages/wallet/de.ts";
export * from "./messages/wallet/en.ts";
export * from "./messages/wallet/es.ts";
