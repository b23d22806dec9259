import type { z } from "zod";

import { Seats } from "./Seats.ts";
import { StreamHub } from "./StreamHub.ts";
import type { ReadSubjects } from "./Subject.ts";
import type { streamsConfig } from "./streamsConfig.ts";

/** All streams of this process. */
export class Streams {
  readonly config: z.output<typeof streamsConfig>;
  readonly hub: StreamHub;
  readonly seats: Seats;
  readonly read: ReadSubjects;

  /** @param onFailure Told why subjects could not be read; they are read again. */
  constructor(
    config: z.output<typeof streamsConfig>,
    read: ReadSubjects,
    onFailure: (error: unknown) => void,
  ) {
    this.config = config;
    this.read = read;
    this.hub = new StreamHub(read, onFailure);
    this.seats = new Seats(config.most);
  }
}
