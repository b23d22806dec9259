import { Writable } from "node:stream";

/** Keeps what is written to it. */
export class TextStream extends Writable {
  text = "";
  readonly #onText: (text: string) => void;

  /** @param onText Told of each piece. */
  constructor(onText: (text: string) => void = () => {}) {
    super();
    this.#onText = onText;
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.text += chunk;
    this.#onText(`${chunk}`);
    done();
  }
}
