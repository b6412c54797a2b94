import { screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { newBrand, pageOf } from '../../../testing/new-views';
import { renderPanel, routeOf } from '../../../testing/render-panel';
import { refuse, reply } from '../../../testing/server';
import { BrandList } from './BrandList';

const open = (address = '/brands') => renderPanel([routeOf('/brands', <BrandList />)], address);

describe('the list of brands', () => {
  it('leads to each brand', async () => {
    reply('get', 'brand/search', pageOf([newBrand({ id: 3, name: 'Southgate' })]));

    open();

    expect(await screen.findByRole('link', { name: 'Show Southgate' })).toHaveAttribute('href', '/brands/3');
    expect(screen.queryByRole('navigation', { name: 'Pages' })).not.toBeInTheDocument();
  });

  it('loads the page that the URL names', async () => {
    reply('get', 'brand/search', (request) => {
      const page = Number(new URL(request.url).searchParams.get('page'));
      return HttpResponse.json(pageOf([newBrand({ name: `Brand of page ${page}` })], page, 3));
    });
    const { user } = open('/brands?page=2');

    expect(await screen.findByText('Brand of page 2')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Page 3' }));

    expect(await screen.findByText('Brand of page 3')).toBeVisible();
  });

  it('says what to do while there are no brands', async () => {
    reply('get', 'brand/search', pageOf([]));

    open();

    expect(await screen.findByText('No brands yet')).toBeVisible();
  });

  it('loads after a failure and Retry', async () => {
    refuse('get', 'brand/search', 500, 'Internal');
    const { user } = open();
    const retry = await screen.findByRole('button', { name: 'Retry' });
    reply('get', 'brand/search', pageOf([newBrand()]));

    await user.click(retry);

    expect(await screen.findByText('Northwind')).toBeVisible();
  });

  it('says so when the role does not allow it', async () => {
    refuse('get', 'brand/search', 403, 'Forbidden');

    open();

    expect(await screen.findByText('You have no access to this page')).toBeVisible();
  });
});

describe('Add brand', () => {
  async function openForm() {
    reply('get', 'brand/search', pageOf([newBrand()]));
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Add brand' }));
    const form = within(await screen.findByRole('dialog'));
    const submit = () => user.click(form.getByRole('button', { name: 'Add brand' }));
    return { user, form, submit };
  }

  it('names what is missing', async () => {
    const { user, form, submit } = await openForm();

    await submit();
    expect(form.getByRole('alert')).toHaveTextContent('Admin id, chat id and name is required');

    await user.type(form.getByLabelText(/Chat id/), '-1001');
    await submit();
    expect(form.getByRole('alert')).toHaveTextContent('Chat ID & Name is required');
  });

  it('creates the brand and links to it', async () => {
    const created = vi.fn();
    reply('post', 'brand', async (request) => {
      created(await request.json());
      return HttpResponse.json({ id: 9, name: 'New "North"' }, { status: 201 });
    });
    const { user, form, submit } = await openForm();

    await user.type(form.getByLabelText(/Chat id/), '-1001');
    await user.type(form.getByLabelText(/^Name/), ' New "North" ');
    await submit();

    expect(await screen.findByText(/Brand "New "North"" created\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Visit brand' })).toHaveAttribute('href', '/brands/9');
    expect(created).toHaveBeenCalledWith({ chat_id: -1001, name: 'New "North"', description: '' });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it.each([
    [400, 'chat not found', 'Chat not found'],
    [409, 'chat is taken', 'Server ERROR'],
  ])('keeps the form on %i %s and says %s', async (status, error, words) => {
    refuse('post', 'brand', status, error);
    const { user, form, submit } = await openForm();

    await user.type(form.getByLabelText(/Chat id/), '-1001');
    await user.type(form.getByLabelText(/^Name/), 'North');
    await submit();

    expect(await screen.findByText(words)).toBeVisible();
    expect(form.getByLabelText(/^Name/)).toHaveValue('North');
  });
});
