import type { ListedChain } from "../ListedChain.ts";
import type { ListedToken } from "../ListedToken.ts";
import type { Lists } from "../Lists.ts";
import { generatedImage } from "./generatedImage.ts";
import type { ImageFiles } from "./imageFiles.ts";

/** A picture as it is served. */
export interface Image {
  readonly type: "image/png" | "image/svg+xml";
  readonly body: Buffer;
}

/** The configuration names a picture that is not in the folder of pictures. */
export class MissingImage extends Error {
  readonly file: string;

  constructor(file: string, subject: string) {
    super(`${file}, the picture of ${subject}, is not in the folder that \`images\` names`);
    this.name = "MissingImage";
    this.file = file;
  }
}

/** Pictures of all listed chains and tokens, by their paths on this service. */
export class Images {
  readonly #byPath: ReadonlyMap<string, Image>;

  /** @throws MissingImage */
  constructor({ chains, tokens }: Pick<Lists, "chains" | "tokens">, files: ImageFiles) {
    this.#byPath = new Map([
      ...chains.map((chain) => [chain.icon, ofChain(chain, files)] as const),
      ...tokens.map((token) => [token.icon, ofToken(token, files)] as const),
    ]);
  }

  /** @param path As lists name it. */
  find(path: string): Image | undefined {
    return this.#byPath.get(path);
  }
}

function ofChain({ chain, display }: ListedChain, files: ImageFiles): Image {
  const generated = () => generatedImage(display.title, display.color);
  return imageOf(display.icon, chain.name, files, generated);
}

function ofToken({ iconFile, symbol }: ListedToken, files: ImageFiles): Image {
  return imageOf(iconFile, symbol, files, () => generatedImage(symbol));
}

function imageOf(
  file: string | undefined,
  subject: string,
  files: ImageFiles,
  generated: () => string,
): Image {
  if (file === undefined) return { type: "image/svg+xml", body: Buffer.from(generated()) };
  const body = files.get(file);
  if (body === undefined) throw new MissingImage(file, subject);
  return { type: file.endsWith(".png") ? "image/png" : "image/svg+xml", body };
}
