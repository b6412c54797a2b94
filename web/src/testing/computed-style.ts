/**
 * A fast `getComputedStyle`, which knows only inline styles and browsers' defaults. jsdom matches the element and its ancestors with
 * hundreds of rules, which would take a quarter of the tests' time. Tests load no style sheets, so both agree in what tests check:
 * whether an element is visible, inline, and clickable.
 */
export function getElementStyle(element: Element): CSSStyleDeclaration {
  return new Proxy((element as HTMLElement).style, {
    get: (_style, name) =>
      name === 'getPropertyValue'
        ? (property: string) => getValue(element, property)
        : getValue(element, String(name)),
  });
}

const initialValues: Record<string, string> = {
  opacity: '1',
  pointerEvents: 'auto',
  'pointer-events': 'auto',
  visibility: 'visible',
};
const inheritedProperties = new Set(['direction', 'pointer-events', 'pointerEvents', 'visibility']);

function getValue(element: Element, property: string): string {
  for (
    let ancestor: Element | null = element;
    ancestor;
    ancestor = inheritedProperties.has(property) ? ancestor.parentElement : null
  ) {
    const value = ancestor.hasAttribute('style') && Reflect.get((ancestor as HTMLElement).style, property);
    if (value && value !== 'inherit') return value;
  }
  return property === 'display' ? getDisplay(element) : (initialValues[property] ?? '');
}

const displayByTag = new Map(
  Object.entries({
    none: 'area base datalist head link meta noscript param rp script style template title',
    block:
      'address article aside blockquote body dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6' +
      ' header hgroup hr html legend main menu nav ol p pre search section ul',
    'inline-block': 'button input',
    'list-item': 'li summary',
    table: 'table',
    'table-caption': 'caption',
    'table-cell': 'td th',
    'table-column': 'col',
    'table-column-group': 'colgroup',
    'table-footer-group': 'tfoot',
    'table-header-group': 'thead',
    'table-row': 'tr',
    'table-row-group': 'tbody',
  }).flatMap(([display, tags]) => tags.split(' ').map((tag) => [tag, display])),
);

function getDisplay(element: Element): string {
  if (isHiddenByItself(element)) return 'none';
  return displayByTag.get(element.localName) ?? 'inline';
}

function isHiddenByItself(element: Element): boolean {
  if (element.hasAttribute('hidden')) return true;
  if (element.localName === 'dialog') return !element.hasAttribute('open');
  return element.localName === 'input' && element.getAttribute('type') === 'hidden';
}
