import type { Hex } from "@causeway/protocol";

/** How the commands by which somebody helps a message begin: `npm run causeway -- deliver … --message 0x…`. */
export interface Commands {
  readonly deliver: string;
  /** Without a message. */
  readonly status: string;
  /** Proves a notice again; without a message. */
  readonly confirm: string;
}

/** How somebody types the commands about messages of an environment. */
export function commandsFor(messageId: Hex, environment: string): Commands {
  const line = (name: string) => `npm run causeway -- ${name} --environment ${environment}`;
  return {
    status: line("status"),
    deliver: `${line("deliver")} --message ${messageId}`,
    confirm: `${line("deliver")} --confirm`,
  };
}
