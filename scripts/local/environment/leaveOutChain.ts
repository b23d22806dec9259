import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

type Named<T = object> = Readonly<Record<string, T>>;

interface Chain {
  readonly name: string;
  readonly coin: { readonly symbol: string };
}

interface Access {
  readonly deployerOn?: Named;
  readonly accounts: Named<{ readonly on?: Named }>;
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
  edit<{ chains: readonly Chain[] }>("chains.json", ({ chains, ...file }) => {
    coin = ownCoin(chains, left);
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
    ...unlessEmpty("deployerOn", without(deployerOn, left)),
    accounts: mapped(accounts, ({ on = {}, ...account }) => ({
      ...account,
      ...unlessEmpty("on", without(on, left)),
    })),
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

/** The symbol of a chain's coin; empty if other chains have the same. */
function ownCoin(chains: readonly Chain[], name: string): string {
  const symbol = chains.find((one) => one.name === name)?.coin.symbol ?? "";
  return chains.some((one) => one.name !== name && one.coin.symbol === symbol) ? "" : symbol;
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

function mapped<T>(entries: Named<T>, change: (entry: T) => object): Named {
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
