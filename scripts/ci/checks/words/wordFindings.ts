/** Words that readers had to look up, and what to write. */
const BANNED: Readonly<Record<string, string>> = {
  shall: "must, will or the present tense",
  anew: "again",
  afresh: "again",
  "of then": "the time's name",
  "is none": "there is no",
  "is told": "receives, learns or sees",
  "are told": "receive, learn or see",
  dearer: "more expensive",
};

const BANNED_WORD = new RegExp(`\\b(${Object.keys(BANNED).join("|")})\\b`, "gi");

/** Stands for a noun of its own wherever it is: nobody asks. */
const NOUN = /\b(whoever|whomever|whatever|what)\b/gi;

/** Somebody with a role can be anybody, and several. */
const MAN = /\b(he|him|his|himself)\b/gi;

/** Before these words a "who" has no noun that it belongs to. */
const ORPHANED_WHO =
  /(?:^|[:;([]|\b(?:about|after|and|as|asks?|at|because|but|by|decides?|for|from|if|in|is|knows?|names?|of|on|or|pays?|repays?|says?|sees?|shows?|states?|than|that|tells?|to|when|with))\s*\bwho\b/gi;

/** The rule asks for 20; a list of names in a sentence may need some more. */
const MOST_WORDS = 25;

/** What a sentence is written for. */
export interface Prose {
  readonly text: string;
  /** A heading or the head of a column may name a question without its mark: "Who pays". */
  readonly isLabel: boolean;
}

/**
 * Words and clauses that the rules of writing refuse: see CONTRIBUTING.
 *
 * @returns One reason for each, with the words.
 */
export function wordFindings({ text, isLabel }: Prose): string[] {
  return sentencesOf(text).flatMap((sentence) => [
    ...bannedIn(sentence),
    ...rolesIn(sentence),
    ...(isLabel || isQuestion(sentence) ? [] : clausesIn(sentence)),
  ]);
}

/** Sentences of pages that are too long to read at once; labels have no length. */
export function longSentences({ text, isLabel }: Prose): string[] {
  return isLabel ? [] : sentencesOf(text).flatMap(lengthOf);
}

function bannedIn(sentence: string): string[] {
  return [...sentence.matchAll(BANNED_WORD)].map(([word]) => {
    const instead = BANNED[word.toLowerCase()];
    return `"${word}" in "${excerpt(sentence, word)}": write ${instead}`;
  });
}

function rolesIn(sentence: string): string[] {
  return [...sentence.matchAll(MAN)].map(
    ([word]) => `"${word}" in "${excerpt(sentence, word)}": a role is "they"`,
  );
}

function clausesIn(sentence: string): string[] {
  const clauses = [...sentence.matchAll(NOUN), ...sentence.matchAll(ORPHANED_WHO)];
  return clauses.map(([clause]) => {
    const words = clause.trim();
    return `"${words}" in "${excerpt(sentence, words)}": name the actor or the thing`;
  });
}

function lengthOf(sentence: string): string[] {
  const { length } = sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  if (length <= MOST_WORDS) return [];
  return [`${length} words in "${sentence.slice(0, 60)}...": at most ${MOST_WORDS}, better 20`];
}

function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?])\s+(?=[\p{Lu}`"(\d])|;\s/u).map((sentence) => sentence.trim());
}

function isQuestion(sentence: string): boolean {
  return /\?["')]*$/.test(sentence);
}

function excerpt(sentence: string, words: string): string {
  const at = sentence.indexOf(words);
  return sentence.slice(Math.max(0, at - 25), at + words.length + 25).trim();
}
