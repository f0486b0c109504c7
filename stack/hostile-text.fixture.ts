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

/** The CPU time of a call, in ms. A reader may reject a text by throwing an error. */
async function timeOf(read: (text: string) => unknown, text: string): Promise<number> {
  const begun = process.cpuUsage();
  try {
    await read(text);
  } catch (error) {
    if (error instanceof RangeError) throw error;
  }
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1_000;
}

/** A text that repeats a unit. */
const textOf = (unit: string, chars: number) => `a${unit.repeat(Math.ceil(chars / unit.length))}!`;
const shortTexts = new Map(units.map((unit) => [unit, textOf(unit, length / 10)]));

/** The runs of a measurement: the fastest one counts, because a run includes other work of the process. */
const runs = [1, 2, 3, 4, 5];

async function bestOf(read: (text: string) => unknown, text: string): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (const _run of runs) best = Math.min(best, await timeOf(read, text));
  return best;
}

/**
 * Whether a text blocks its reader: reading takes longer than the limit, and the cost grows faster than the length,
 * which rules out a busy machine as the reason. With quadratic cost, eight times the length takes 64 times as long.
 */
export async function isHeldUp(read: (text: string) => unknown, unit: string): Promise<boolean> {
  // Reading a tenth of the text is so fast that the whole text would stay within the limit even with quadratic cost.
  if ((await timeOf(read, shortTexts.get(unit) ?? "")) * 100 <= maxMs) return false;
  const text = textOf(unit, length);
  const firstMs = await timeOf(read, text);
  if (firstMs <= maxMs) return false;
  // With this limit, one run of the long text usually suffices to show that the cost is linear.
  const limitMs = Math.max(maxMs, 40 * (await bestOf(read, textOf(unit, length / 8))));
  if (firstMs <= limitMs) return false;
  for (const _run of runs) if ((await timeOf(read, text)) <= limitMs) return false;
  return true;
}
