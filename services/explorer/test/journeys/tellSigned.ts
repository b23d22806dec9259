import type { Journey } from "./Journey.ts";

/** Tells of signatures wherever the service tells of a final block. Answers and events are changed alike. */
const PROGRAM = `{
  const { fetch } = globalThis;
  globalThis.fetch = async (...asked) => {
    const answer = await fetch(...asked);
    if (answer.body === null) return answer;
    const transform = (text, to) =>
      to.enqueue(text.replaceAll('"state":"finalised"', '"state":"signed"'));
    const body = answer.body
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new TransformStream({ transform }))
      .pipeThrough(new TextEncoderStream());
    return new Response(body, answer);
  };
}`;

/**
 * Has the service say that validators signed a final block, then loads the page again and shows its swap. The index sees no
 * signatures that no light client was shown: a service that asks validators tells of them.
 */
export async function tellSigned(journey: Journey): Promise<void> {
  await journey.tab.beforeEachPage(PROGRAM);
  await journey.reload();
  await journey.widget.openUnderWay();
}
