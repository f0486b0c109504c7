/** The length of a hostile text, in characters. */
const length = 1_000_000;
/** The maximum time that one text may occupy the main thread, in ms of CPU time. */
const maxMs = 200;

/** Strings whose repetition is the worst case for some kind of parser. */
export const units = [
  ...[
    '"',
    "'",
    ",",
    ";",
    "\t",
    "|",
    "\n",
    "\r\n",
    " ",
    "\u00a0",
    "0",
    "9",
    ".",
    "-",
    "+",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
  ],
  ...["<", ">", "@", "/", "\\", ":", "?", "&", "=", "#", "*", "_", "`", "~", "!", "%", "$", "\0", "\ufeff", "\ud800"],
  ...["a", "1,", "1.", "1 ", "a ", "a.", "a@", "a@b.", "@a ", "@[", "@[a]", '","', '""', "'=", ";=1+1\n", "Aa1-"],
  ...["http://", "https://a.example ", "www.a.", "a?b=c&", "%41", "%e2%82", "&amp;", "&#", "&#x41;", "&lt;!--", "://"],
  ...["**", "**a", "[a](", "![a](", "[a](b) ", "- a\n", "# a\n", "> ", "```", "*a **b "],
  ...[
    "<!--",
    "<a ",
    '<a href="',
    "<b>",
    "</b>",
    "<![CDATA[",
    "]]>",
    "<item>",
    "<item><title>a</title>",
    "<entry><link ",
    '<a b=">',
    "<a b='\">",
    "<a ><b",
    "<>",
    "<link a=b ",
  ],
  ...["\u0301", "a\u0301", "\u{1f1e6}", "\u200d", "\u{1f468}\u200d", "\u0130", "\u00df", "\u202e", "\ufb03"],
  ...["2026-", "01/", "1/2/", "Mon, ", "12:", "usd ", "$ 1.2 bn ", "1e", "'1'", "Inc. ", "& Co. ", "VP of "],
  ...[
    '{"a":',
    "[[",
    '{"a":[',
    "and(",
    "or(not(",
    "(a~",
    "a:between:1|",
    "user-agent: a\n",
    "disallow: /*a\n",
    "/*",
    "a=b; ",
  ],
];

/**
 * The user CPU time of reading a text a number of times, in ms: system time includes page faults, which depend on other
 * work of the machine. A reader may reject a text by throwing an error.
 */
async function timeOf(read: (text: string) => unknown, text: string, times = 1): Promise<number> {
  const cpuAtStart = process.cpuUsage();
  for (let remaining = times; remaining > 0; remaining -= 1) {
    try {
      await read(text);
    } catch (error) {
      if (error instanceof RangeError) throw error;
    }
  }
  return process.cpuUsage(cpuAtStart).user / 1_000;
}

const textOf = (unit: string, chars: number) => `a${unit.repeat(Math.ceil(chars / unit.length))}!`;

/**
 * A tenth and a third of the text are read first: most readers are so fast with them that the whole text would stay
 * within the limit even with quadratic cost.
 */
const parts = [10, 3];

const rounds = [1, 2, 3, 4, 5];

/**
 * Whether a text blocks its reader: reading takes longer than the limit, and the cost grows faster than the length,
 * which rules out a busy machine as the reason. With linear cost, eight times the length takes eight times as long;
 * with quadratic cost, 64 times.
 */
export async function blocksReader(read: (text: string) => unknown, unit: string): Promise<boolean> {
  for (const part of parts) {
    if ((await timeOf(read, textOf(unit, length / part))) * part ** 2 <= maxMs) return false;
  }
  const [text, eighth] = [textOf(unit, length), textOf(unit, length / 8)];
  if ((await timeOf(read, text)) <= maxMs) return false;
  let [textMs, eighthMs] = [0, 0];
  for (const round of rounds) {
    // Both are read alternately, so that a busy machine slows both down.
    eighthMs += await timeOf(read, eighth);
    textMs += await timeOf(read, text);
    if (textMs <= Math.max(maxMs * round, 20 * eighthMs)) return false;
  }
  // The garbage that only the whole text makes may be the reason, so four times the text is read as well: with
  // quadratic cost, this takes four times as long as reading the text four times.
  return textMs > 40 * eighthMs && (await timeOf(read, textOf(unit, 4 * length))) > 2 * (await timeOf(read, text, 4));
}
