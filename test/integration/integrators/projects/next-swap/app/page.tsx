"use client";

import { type Causeway, createCauseway } from "@causeway/sdk";
import { useEffect, useState } from "react";

import { Swap } from "./Swap";

// biome-ignore lint/style/noDefaultExport: Next takes a default export.
export default function Page() {
  const [causeway, setCauseway] = useState<Causeway>();
  useEffect(() => void connect().then(setCauseway), []);
  return <main>{causeway && <Swap causeway={causeway} />}</main>;
}

/** The file comes from the page's own origin: money goes to its contracts alone. */
async function connect(): Promise<Causeway> {
  const file = await fetch("/contracts.json");
  const baseUrl = process.env.NEXT_PUBLIC_CAUSEWAY_API ?? "";
  return createCauseway({ baseUrl, contracts: await file.json() });
}
