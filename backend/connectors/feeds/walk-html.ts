import { decode } from "html-entities";
import { Tokenizer } from "htmlparser2";

/** Elements whose content isn't markup or visible text. */
const hiddenNames = new Set(["script", "style", "template", "noscript", "textarea"]);
const maxAttributes = 100;

interface HtmlHandlers {
  /** Called with each opening tag: its name and attributes, in lower case, values decoded. */
  tag?: (name: string, attributes: ReadonlyMap<string, string>) => void;
  /** Called with each text between tags, entities not decoded. */
  text?: (text: string) => void;
  /** Called at the start of an element with hidden content. */
  hidden?: () => void;
}

/**
 * Scans HTML from start to end, in linear time for any input. Comments and hidden elements (scripts, styles, templates)
 * are skipped with their content. Malformed HTML is accepted.
 */
export function walkHtml(html: string, handlers: HtmlHandlers): void {
  let hidden: { name: string; depth: number } | null = null;
  let [name, attribute, value] = ["", "", ""];
  let attributes = new Map<string, string>();

  function openTag(isSelfClosing: boolean): void {
    if (hidden) {
      if (name === hidden.name && !isSelfClosing) hidden.depth += 1;
      return;
    }
    if (!hiddenNames.has(name)) {
      handlers.tag?.(name, attributes);
    } else if (!isSelfClosing) {
      hidden = { name, depth: 1 };
      handlers.hidden?.();
    }
  }

  function closeTag(closed: string): void {
    if (hidden?.name !== closed) return;
    hidden.depth -= 1;
    if (hidden.depth === 0) hidden = null;
  }

  const ignore = () => undefined;
  const tokenizer = new Tokenizer(
    { xmlMode: false, decodeEntities: false },
    {
      onopentagname(start, end) {
        name = html.slice(start, end).toLowerCase();
        attributes = new Map();
      },
      onattribname(start, end) {
        attribute = html.slice(start, end).toLowerCase();
        value = "";
      },
      onattribdata(start, end) {
        value += html.slice(start, end);
      },
      onattribend() {
        if (attributes.size < maxAttributes && !attributes.has(attribute))
          attributes.set(attribute, decode(value).trim());
      },
      onopentagend: () => openTag(false),
      onselfclosingtag: () => openTag(true),
      onclosetag: (start, end) => closeTag(html.slice(start, end).toLowerCase()),
      ontext(start, end) {
        if (!hidden) handlers.text?.(html.slice(start, end));
      },
      onattribentity: ignore,
      ontextentity: ignore,
      oncdata: ignore,
      oncomment: ignore,
      ondeclaration: ignore,
      onprocessinginstruction: ignore,
      onend: ignore,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
}
