"use client";

import { useEffect, useState } from "react";

import { work } from "../../page.js";

// biome-ignore lint/style/noDefaultExport: Next takes a default export.
export default function Page() {
  const [reached, setReached] = useState("");
  useEffect(() => void work().then(setReached, (error) => setReached(`${error}`)), []);
  return <output>{reached}</output>;
}
