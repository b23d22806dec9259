import { Contract, type ContractRunner, type Interface } from "ethers";

/** What makes objects of a contract. */
interface Connecting<C> {
  createInterface(): Interface;
  connect(address: string, runner?: ContractRunner | null): C;
}

const interfaces = new WeakMap<object, Interface>();

/** A factory's interface, which is parsed once: it takes milliseconds, and every plan asks for some a hundred times. */
export function interfaceOf(factory: { createInterface(): Interface }): Interface {
  const known = interfaces.get(factory) ?? factory.createInterface();
  interfaces.set(factory, known);
  return known;
}

/** As `factory.connect`, which parses the interface every time. */
export function connectContract<C>(
  factory: Connecting<C>,
  address: string,
  runner: ContractRunner,
): C {
  return new Contract(address, interfaceOf(factory), runner) as unknown as C;
}
