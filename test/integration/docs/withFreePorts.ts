import { freePorts } from "@causeway/peers/node";

const PORTS = /(?<=127\.0\.0\.1:|--port |"port": )\d{4}\b/g;

/** A page's script with ports that are free instead of those that it names. */
export async function withFreePorts(script: string): Promise<string> {
  const named = [...new Set(script.match(PORTS))];
  const free = await freePorts(named.length);
  return script.replace(PORTS, (port) => `${free[named.indexOf(port)]}`);
}
