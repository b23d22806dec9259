import { createCauseway } from "@causeway/sdk";

// The file comes from the page's own origin: money goes to its contracts alone, whatever the service says.
const file = await fetch("/contracts.json");

export const causeway = createCauseway({
  baseUrl: import.meta.env.VITE_CAUSEWAY_API,
  contracts: await file.json(),
});
