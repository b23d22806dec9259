import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

type Named<T = object> = Readonly<Record<string, T>>;

interface Chain {
  readonly name: string;
  readonly family: string;
  readonly coin: { readonly symbol: string };
}

interface Access {
  readonly deployerOn?: Named;
  readonly accounts: Named;
}

/**
 * Takes a spoke out of an environment's files, with its routes, prices and accounts.
 *
 * @param environment The environment's folder, in which files are changed.
 * @param left The spoke's name. No asset may be on the spoke.
 */
export function leaveOutChain(environment: string, left: string): void {
  const edit = <T>(file: string, change: (content: T) => T) =>
    editEnvironment(environment, file, change);
  let coin = "";
  let family = "";
  edit<{ chains: readonly Chain[] }>("chains.json", ({ chains, ...file }) => {
    coin = own(chains, left, (chain) => chain.coin.symbol);
    family = own(chains, left, (chain) => chain.family);
    return { ...file, chains: chains.filter(({ name }) => name !== left) };
  });
  edit<{ routes: { between: string[] }[]; terms: Named }>("routes.json", (file) => ({
    ...file,
    routes: file.routes.filter(({ between }) => !between.includes(left)),
    terms: without(file.terms, left),
  }));
  edit<{ destinations: Named }>("destinations.json", ({ destinations, ...file }) => ({
    ...file,
    destinations: mapped(without(destinations, left), (one) => pricedWithout(one, coin)),
  }));
  edit<Access>("access.json", ({ deployerOn = {}, accounts, ...file }) => ({
    ...file,
    ...unlessEmpty("deployerOn", without(deployerOn, family)),
    accounts: mapped(accounts, (account) => without(account as Named, family)),
  }));
  edit<{ floors: { chain: string }[] }>("balances.json", ({ floors, ...file }) => ({
    ...file,
    floors: floors.filter(({ chain }) => chain !== left),
  }));
  edit<{ chains: Named; symbols?: Named }>("api.json", ({ chains, symbols = {}, ...file }) => ({
    ...file,
    chains: without(chains, left),
    ...unlessEmpty("symbols", without(symbols, coin)),
  }));
}

/** A chain's coin or family; empty if other chains have the same. */
function own(chains: readonly Chain[], name: string, part: (chain: Chain) => string): string {
  const chain = chains.find((one) => one.name === name);
  const others = chains.filter((one) => one !== chain).map(part);
  return chain === undefined || others.includes(part(chain)) ? "" : part(chain);
}

/** A destination's prices, without those in a coin. */
function pricedWithout(
  { inCoins = {}, ...prices }: { readonly inCoins?: Named },
  coin: string,
): object {
  return { ...prices, ...unlessEmpty("inCoins", without(inCoins, coin)) };
}

function unlessEmpty(key: string, entries: Named): object {
  return Object.keys(entries).length === 0 ? {} : { [key]: entries };
}

function mapped(entries: Named, change: (entry: object) => object): Named {
  return Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, change(entry)]));
}

function without<T>(entries: Named<T>, left: string): Named<T> {
  return Object.fromEntries(Object.entries(entries).filter(([name]) => name !== left));
}

/** Changes a file of an environment's folder. */
export function editEnvironment<T>(
  environment: string,
  file: string,
  change: (content: T) => T,
): void {
  const path = join(environment, file);
  const content = change(JSON.parse(readFileSync(path, "utf8")));
  writeFileSync(path, `${JSON.stringify(content, null, 2)}\n`);
}
