// Sends what is typed into the page of the site interface, and shows the answer.
/** The form a call with a file takes. */
function formWith(file) {
  const form = new FormData();
  form.set('file', file);
  return form;
}

const key = document.querySelector('#key input');
document.querySelector('#key').addEventListener('submit', (event) => event.preventDefault());

for (const form of document.querySelectorAll('form[data-method]'))
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const values = new FormData(form);
    const path = form.dataset.path.replaceAll(/\{(\w+)\}/g, (_whole, name) => encodeURIComponent(values.get(name)));
    const query = values.get('?') ? `?${values.get('?')}` : '';
    const output = form.querySelector('output');
    output.textContent = '…';
    try {
      const response = await fetch(`/site/v1${path}${query}`, {
        method: form.dataset.method,
        headers: {
          authorization: `Bearer ${key.value.trim()}`,
          ...(form.dataset.method === 'POST' && { 'idempotency-key': crypto.randomUUID() }),
          ...(values.has('body') && { 'content-type': 'application/json' }),
        },
        ...(values.has('body') && { body: values.get('body') }),
        ...(values.get('file') instanceof File && { body: formWith(values.get('file')) }),
      });
      const text = await response.text();
      output.textContent = `${response.status}\n${JSON.stringify(JSON.parse(text), null, 2)}`;
    } catch (error) {
      output.textContent = String(error);
    }
  });
