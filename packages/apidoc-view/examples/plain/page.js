// Keeps the location in the address of the page, so that it can be shared and comes back.
const view = document.querySelector('apidoc-view');
const visited = document.querySelector('output');

const goToHash = () => {
  if (location.hash !== '') view.at = location.hash;
};
goToHash();
addEventListener('hashchange', goToHash);

view.addEventListener('navigate', ({ detail }) => {
  visited.value = detail.pointer;
  history.replaceState(null, '', `#${detail.pointer}`);
});
