import type { ConnectorTopic } from "@/lib/contracts/signals/connector-topic";
import type { SignalKind } from "@/lib/contracts/signals/signal-kind";

/** The meaning of a form, or of an item of an 8-K. */
export interface Meaning {
  topic: ConnectorTopic;
  kind: SignalKind;
  title: string;
}

/** Patterns that find a company's own words under an item. */
export interface ItemPattern {
  /** The parts of the item's name on the form, at the start of an item's text: they aren't the company's own words. */
  name: RegExp;
  /** Matches the sentence that says what happened, which background may precede; absent: the first sentence. */
  says?: RegExp;
}

/** An item whose title says too little has `quoted`: its event's title is then a sentence quoted from the filing. */
interface Item extends Meaning {
  quoted?: ItemPattern;
}

/** The 8-K items that become events. The others are exhibits, or events that other forms cover as well. */
const items: Record<string, Item> = {
  "1.01": {
    ...{ topic: "agreement", kind: "contract", title: "Entered into a material agreement" },
    quoted: {
      name: /^(?:entry into (?:an? )?(?:amendment (?:of|to) (?:an? )?)?material definitive agreements?)(?![\w’'])/i,
      says: /\b(?:entered into|executed|signed|amended)\b/,
    },
  },
  "2.01": {
    ...{ topic: "acquisition", kind: "acquisition", title: "Completed an acquisition or a sale of assets" },
    quoted: {
      name: /^(?:completion of (?:an? |the )?(?:acquisition or disposition|acquisition|disposition) of assets)(?![\w’'])/i,
      says: /\b(?:completed|consummated|closed)\b/,
    },
  },
  "2.05": {
    ...{ topic: "exit", kind: "workforce", title: "Announced exit or restructuring costs" },
    quoted: {
      name: /^(?:costs associated with exit or disposal activities)(?![\w’'])/i,
      says: /\b(?:committed|approved|adopted|authorized|announced|initiated|commenced)\b/,
    },
  },
  "4.02": {
    ...{ topic: "restatement", kind: "regulation", title: "Earlier financial statements can’t be relied on" },
    quoted: {
      name: /^(?:non-?reliance on previously issued financial statements(?: or (?:a )?related audit reports?)?(?: or (?:a )?completed interim reviews?)?)(?![\w’'])/i,
      says: /\b(?:no longer be relied|not be relied)\b/,
    },
  },
  "5.02": {
    ...{ topic: "officers", kind: "leadership", title: "Change of directors or officers" },
    quoted: {
      name: /^(?:and |or )?(?:departure of (?:directors|(?:certain |principal )?officers)(?: or (?:directors|(?:certain |principal )?officers))?|election of directors|appointment of (?:certain |principal )?officers|compensatory arrangements of (?:certain )?officers)(?![\w’'])/i,
    },
  },
};

/** The meaning of an 8-K item; null: the item becomes no event. */
export function findItem(item: string): Item | null {
  return Object.hasOwn(items, item) ? (items[item] ?? null) : null;
}
