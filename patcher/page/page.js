// Search and fold. Without scripts the page shows everything, and each part still folds by itself.
'use strict';
(() => {
  const field = document.getElementById('search');
  const found = document.getElementById('found');
  const parts = Array.from(document.querySelectorAll('[data-find]'));
  const folds = Array.from(document.querySelectorAll('main details'));
  const first = new Map(folds.map((fold) => [fold, fold.open]));

  // The words of a part; a picture's style sheet is none of them.
  const wordsOf = (part) => {
    const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    let words = '';
    while (walker.nextNode()) {
      if (walker.currentNode.parentNode.nodeName.toLowerCase() !== 'style') words += walker.currentNode.data + ' ';
    }
    return words.replace(/\s+/g, ' ').toLowerCase();
  };
  const words = new Map();

  const search = () => {
    const wanted = field.value.trim().replace(/\s+/g, ' ').toLowerCase();
    let count = 0;
    for (const part of parts) {
      if (!words.has(part)) words.set(part, wordsOf(part));
      const matches = words.get(part).includes(wanted);
      part.hidden = !matches;
      if (matches) ++count;
    }
    for (const section of document.querySelectorAll('main section')) {
      section.hidden = !section.querySelector('[data-find]:not([hidden])');
    }
    for (const fold of folds) {
      if (fold.hasAttribute('data-find')) fold.open = wanted ? !fold.hidden : first.get(fold);
    }
    found.textContent = wanted ? `${count} of ${parts.length} parts` : '';
    const hash = wanted ? '#search=' + encodeURIComponent(wanted) : '';
    if (hash || location.hash.startsWith('#search=')) history.replaceState(null, '', hash || location.pathname + location.search);
  };

  const foldAll = (open) => { for (const fold of folds) fold.open = open; };

  field.addEventListener('input', search);
  document.getElementById('fold').addEventListener('click', () => foldAll(false));
  document.getElementById('unfold').addEventListener('click', () => foldAll(true));
  document.querySelector('.tools').hidden = false;
  if (location.hash.startsWith('#search=')) {
    try {
      field.value = decodeURIComponent(location.hash.slice('#search='.length));
    } catch (fault) {
      field.value = '';
    }
    search();
  }
})();
