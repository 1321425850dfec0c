/** Where the page stands in index.html. */
export function placeOfPage(): HTMLElement {
  const place = document.getElementById('root');
  if (!place) throw new Error('index.html has no #root');
  return place;
}
