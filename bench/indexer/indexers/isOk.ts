/** Whether a program answers, and its answer is as it should be. */
export async function isOk(
  url: string,
  isRight: (answer: unknown) => boolean = () => true,
): Promise<boolean> {
  try {
    const response = await fetch(url);
    const text = await response.text();
    return response.ok && isRight(text === "" ? {} : JSON.parse(text));
  } catch {
    // It does not listen yet.
    return false;
  }
}
