/** A process is killed here. */
export class Killed extends Error {}

/** Counts calls of what a follower works with, and ends one of them. Another one sees the chain change. */
export class Killing {
  #calls = 0;
  #killAt: number | undefined;
  #changeAt: number | undefined;
  #change: () => void = () => undefined;

  /**
   * @param killAt Half calls from now on until the kill: even ones are before what the call does, odd ones after it.
   * @param changeAt Half calls until the change.
   */
  arm(killAt: number | undefined, changeAt: number | undefined, change: () => void): void {
    [this.#calls, this.#killAt, this.#changeAt, this.#change] = [0, killAt, changeAt, change];
  }

  disarm(): void {
    this.arm(undefined, undefined, () => undefined);
  }

  /** An object each method of which may be killed before and after it does its work. */
  around<T extends object>(target: T): T {
    return new Proxy(target, {
      get: (object, name) => {
        const member: unknown = Reflect.get(object, name, object);
        if (typeof member !== "function") return member;
        return async (...values: unknown[]) => {
          this.#pass();
          const result: unknown = await member.apply(object, values);
          this.#pass();
          return result;
        };
      },
    });
  }

  #pass(): void {
    const call = this.#calls++;
    if (call === this.#changeAt) this.#change();
    if (call === this.#killAt) throw new Killed();
  }
}
