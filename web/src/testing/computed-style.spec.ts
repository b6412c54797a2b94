import { expect, it } from 'vitest';
import { getElementStyle } from './computed-style';

// A frame has its own window, with the original function of jsdom.
it('returns the same display, visibility, pointer events and opacity as jsdom', () => {
  const { contentWindow, contentDocument: page } = document.body.appendChild(
    document.createElement('iframe'),
  );
  page!.body.innerHTML = `
    <main><h1>Title</h1><p>Text <b>bold</b><span hidden>hidden</span><br><code>code</code></p><ul hidden><li>item</li></ul></main>
    <nav><a href="/">link</a></nav><ol><li>item</li></ol><dl><dt>term</dt><dd>text</dd></dl><hr><template></template>
    <form><fieldset><legend>legend</legend><label>label<input></label><input type="hidden"><textarea></textarea>
      <select><optgroup><option>option</option></optgroup></select><button>button</button><datalist></datalist></fieldset></form>
    <dialog><p>closed</p></dialog><dialog open><p>open</p></dialog><details><summary>summary</summary>text</details>
    <table><caption>caption</caption><colgroup><col></colgroup><thead><tr><th>head</th></tr></thead>
      <tbody><tr><td>cell</td></tr></tbody><tfoot><tr><td>foot</td></tr></tfoot></table>
    <div style="visibility: hidden; pointer-events: none; opacity: 0; display: flex">
      <section><i style="visibility: visible; pointer-events: auto">shown</i></section>
      <aside style="display: none"><svg><path></path></svg><img alt=""></aside>
    </div><div hidden style="display: block">shown</div><video></video><progress></progress><meter></meter>`;
  for (const element of page!.querySelectorAll('*'))
    for (const property of ['display', 'visibility', 'pointer-events', 'opacity'])
      expect(
        getElementStyle(element).getPropertyValue(property),
        `${property} of ${element.outerHTML.slice(0, 80)}`,
      ).toBe(contentWindow!.getComputedStyle(element).getPropertyValue(property));
  contentWindow!.frameElement!.remove();
});
