/** A program that ends at one of its points. What it asks for later is never answered. */
export abstract class KillPoints {
  /** Names of the points that were reached. */
  readonly points: string[] = [];
  readonly ended: Promise<"killed">;
  #end: (how: "killed") => void = () => undefined;
  readonly #killAt: number;

  /** @param killAt Number of the point at which it ends; it reaches its end if there are fewer. */
  constructor(killAt = Number.POSITIVE_INFINITY) {
    this.#killAt = killAt;
    this.ended = new Promise((end) => {
      this.#end = end;
    });
  }

  protected reach(point: string): Promise<void> | undefined {
    if (this.points.length > this.#killAt) return new Promise(() => undefined);
    this.points.push(point);
    if (this.points.length <= this.#killAt) return undefined;
    this.#end("killed");
    return new Promise(() => undefined);
  }
}
