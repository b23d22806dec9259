import { type ExecutionStorage, indexedDbStorage } from "@causeway/sdk";

import type { Surroundings } from "./Surroundings.ts";

const DATABASE = "causeway-recover";

/** The surroundings of a real page, from a server or from a disk. */
export function pageSurroundings(): Surroundings {
  // A browser that refuses its database forgets what was typed, and nothing else.
  const storage: Promise<ExecutionStorage | undefined> = indexedDbStorage({
    name: DATABASE,
  }).catch(() => undefined);
  return {
    now: () => Math.floor(Date.now() / 1000),
    later(run, seconds) {
      const timer = setTimeout(run, seconds * 1000);
      return () => clearTimeout(timer);
    },
    isHidden: () => document.hidden,
    kept: async (name) => (await storage)?.get(name).catch(() => undefined),
    keep: async (name, text) => (await storage)?.set(name, text).catch(() => undefined),
    copy: (text) => navigator.clipboard.writeText(text),
    save: saveFile,
  };
}

function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
