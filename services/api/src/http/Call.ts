import type { FastifyReply, FastifyRequest } from "fastify";
import type { Api } from "../Api.ts";
import type { Client } from "../admission/Client.ts";
import type { Grounds } from "../endpoints/Grounds.ts";
import type { ApiName } from "./envelopes.ts";
import { cachesOf, originOf } from "./originOf.ts";

/** Seconds for which an answer may be kept by caches. */
const KEPT = { day: 86_400, minute: 60 } as const;

/** What an answer's headers follow from. */
interface AnsweringEndpoint {
  readonly grounds: Grounds;
  readonly api: ApiName;
}

/** Of what a request is answered, and for whom. */
interface Answering {
  readonly api: Api;
  readonly client: Client;
  readonly endpoint: AnsweringEndpoint;
}

/** One request while it is answered. */
export class Call {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** The client, by key or address. */
  readonly client: Client;
  readonly #api: Api;
  readonly #endpoint: AnsweringEndpoint;
  /** Heights of the index as they were before the answer was read: the answer is no older. */
  readonly #heights: Promise<string | undefined> | undefined;
  #kept: keyof typeof KEPT | undefined;
  #hasLinks = false;

  constructor(request: FastifyRequest, reply: FastifyReply, { api, client, endpoint }: Answering) {
    this.request = request;
    this.reply = reply;
    this.client = client;
    this.#api = api;
    this.#endpoint = endpoint;
    this.#heights = endpoint.grounds === "index" ? api.freshness.header() : undefined;
  }

  /** Scheme, host and port by which the client reached the service; links in answers begin with it. */
  get origin(): string {
    this.#hasLinks = true;
    return originOf(this.request, this.#api.config);
  }

  /** Lets caches keep the answer: rows that are final for a day, lists for a minute. Other answers are asked for again. */
  keepFor(time: keyof typeof KEPT): void {
    this.#kept = time;
  }

  /** Writes the header that states how far the index was, if the answer rests on it. */
  async stateHeights(): Promise<void> {
    const stated = await this.#heights;
    if (stated !== undefined) this.reply.header("causeway-index", stated);
  }

  /** Writes the headers that state how new the answer is, and how long it may be kept. */
  async finish(): Promise<void> {
    const { grounds, api } = this.#endpoint;
    if (grounds === "configuration") this.#kept ??= "minute";
    const kept = this.#kept;
    // Nobody else's cache answers what needs a signature.
    const own = api === "data" ? "private" : "public";
    const caches = this.#hasLinks && own === "public" ? cachesOf(this.#api.config) : own;
    this.reply.header(
      "cache-control",
      kept === undefined ? "no-cache" : `${caches}, max-age=${KEPT[kept]}`,
    );
    await this.stateHeights();
  }
}
