-- What the tests have Neovim do. A command is one line of JSON from the socket in $CONTROL, { id, name,
-- args }; its response is { id, result } or { id, error }. { changed: true } comes when diagnostics have
-- changed. Neovim does everything by its own client of the protocol.
local commands = {}
local client_id
local socket = vim.loop.new_pipe(false)

vim.o.autoindent = false
vim.o.swapfile = false
vim.o.hidden = true
vim.o.completeopt = 'menuone,noinsert'
-- The cursor may be behind the last character, as when text is inserted.
vim.o.virtualedit = 'onemore'

local function send(message)
  socket:write(vim.json.encode(message) .. '\n')
end

-- What is notified or fails while a command runs is its error.
local fail = function() end
vim.notify = function(message)
  fail(message)
end

local function attach(bufnr)
  vim.bo[bufnr].filetype = vim.api.nvim_buf_get_name(bufnr):match('%.json$') and 'json' or 'yaml'
  vim.lsp.buf_attach_client(bufnr, client_id)
end

local function client()
  return vim.lsp.get_client_by_id(client_id)
end

-- Shows a file, with the cursor behind a column of bytes where one is given.
local function show(args)
  vim.api.nvim_set_current_buf(vim.fn.bufnr(args.path))
  if args.row then
    vim.api.nvim_win_set_cursor(0, { args.row + 1, args.column })
  end
end

local function request(method, params, done)
  vim.lsp.buf_request(0, method, params, function(err, result, ctx)
    if err then
      done({ error = err.message })
    else
      done({ result = result, ctx = ctx })
    end
  end)
end

local function handled(method, args, done, finish)
  show(args)
  request(method, args.params or vim.lsp.util.make_position_params(), function(response)
    if response.error then
      return fail(response.error)
    end
    if response.result == nil then
      return done(nil)
    end
    finish(response.result, response.ctx)
  end)
end

function commands.start(args, done)
  local capabilities = vim.lsp.protocol.make_client_capabilities()
  -- Neovim 0.7 can do it and does not say so, other than later versions.
  capabilities.workspace.workspaceEdit.documentChanges = true
  client_id = vim.lsp.start_client({
    name = 'apidoc',
    cmd = args.cmd,
    root_dir = args.root,
    capabilities = capabilities,
    on_error = function(_, failure)
      fail(vim.inspect(failure))
    end,
    flags = { debounce_text_changes = 0 },
    on_init = function()
      vim.api.nvim_create_autocmd({ 'BufReadPost', 'BufNewFile' }, {
        group = vim.api.nvim_create_augroup('apidoc', {}),
        callback = function(event)
          attach(event.buf)
        end,
      })
      done()
    end,
  })
end

function commands.stop(_, done)
  vim.api.nvim_del_augroup_by_name('apidoc')
  vim.cmd('silent! %bwipeout!')
  client().stop()
  done()
end

function commands.open(args, done)
  vim.cmd('silent edit ' .. vim.fn.fnameescape(args.path))
  done()
end

function commands.close(args, done)
  vim.cmd('silent bdelete! ' .. vim.fn.bufnr(args.path))
  done()
end

function commands.text(args, done)
  local bufnr = vim.fn.bufnr(args.path)
  if bufnr < 0 or not vim.api.nvim_buf_is_loaded(bufnr) then
    return done(nil)
  end
  local text = table.concat(vim.api.nvim_buf_get_lines(bufnr, 0, -1, true), '\n')
  done(text .. (vim.bo[bufnr].endofline and '\n' or ''))
end

function commands.replace(args, done)
  local bufnr = vim.fn.bufnr(args.path)
  local lines = vim.split(args.text, '\n')
  vim.api.nvim_buf_set_text(bufnr, args.row, args.column, args.end_row, args.end_column, lines)
  done()
end

function commands.type(args, done)
  show(args)
  local keys = 'i' .. args.text:gsub('\n', '\r') .. '\27'
  vim.api.nvim_feedkeys(keys, 'nx', true)
  done()
end

function commands.problems(args, done)
  local bufnr = vim.fn.bufnr(args.path)
  local list = bufnr < 0 and {} or vim.diagnostic.get(bufnr)
  done(vim.tbl_map(function(one)
    local lsp = one.user_data and one.user_data.lsp or {}
    return {
      lnum = one.lnum,
      col = one.col,
      end_lnum = one.end_lnum,
      end_col = one.end_col,
      severity = one.severity,
      message = one.message,
      code = lsp.code,
      related = vim.tbl_map(function(related)
        return related.message
      end, lsp.relatedInformation or {}),
    }
  end, list))
end

function commands.hover(args, done)
  handled('textDocument/hover', args, done, function(result, ctx)
    local bufnr, window = vim.lsp.handlers['textDocument/hover'](nil, result, ctx, {})
    local text = table.concat(vim.api.nvim_buf_get_lines(bufnr, 0, -1, true), '\n')
    vim.api.nvim_win_close(window, true)
    done(text)
  end)
end

local function location_at(path, row, column, line)
  return { path = path, row = row, rest = line:sub(column + 1) }
end

function commands.definition(args, done)
  handled('textDocument/definition', args, done, function(result, ctx)
    if vim.tbl_isempty(result) then
      return done(nil)
    end
    vim.lsp.handlers['textDocument/definition'](nil, result, ctx, {})
    local row, column = unpack(vim.api.nvim_win_get_cursor(0))
    local line = vim.api.nvim_get_current_line()
    done(location_at(vim.api.nvim_buf_get_name(0), row, column, line))
  end)
end

function commands.references(args, done)
  show(args)
  args.params = vim.lsp.util.make_position_params()
  args.params.context = { includeDeclaration = true }
  handled('textDocument/references', args, done, function(result)
    local items = vim.lsp.util.locations_to_items(result, client().offset_encoding)
    done(vim.tbl_map(function(item)
      return location_at(item.filename, item.lnum, item.col - 1, item.text)
    end, items))
  end)
end

function commands.symbols(args, done)
  handled('textDocument/documentSymbol', args, done, function(result)
    done(vim.tbl_map(function(item)
      return item.text
    end, vim.lsp.util.symbols_to_items(result, 0)))
  end)
end

-- Runs a function with another in the place of one of the client's, which ends the command.
local function replaced(owner, name, replacement, run)
  local own = owner[name]
  owner[name] = function(...)
    owner[name] = own
    return replacement(own, ...)
  end
  run()
end

function commands.rename(args, done)
  show(args)
  replaced(vim.lsp.handlers, 'textDocument/rename', function(own, err, ...)
    if err then
      return fail(err.message)
    end
    own(err, ...)
    done()
  end, function()
    vim.lsp.buf.rename(args.name)
  end)
end

function commands.act(args, done)
  show(args)
  vim.ui.select = function(items, options, choose)
    for _, item in ipairs(items) do
      if options.format_item(item) == args.title then
        return choose(item)
      end
    end
    fail('There is no action ' .. args.title .. ' in ' .. vim.inspect(vim.tbl_map(options.format_item, items)))
  end
  replaced(vim.lsp.util, 'apply_workspace_edit', function(own, ...)
    own(...)
    done()
  end, function()
    vim.lsp.buf.code_action(args.context)
  end)
end

function commands.format(args, done)
  show(args)
  vim.lsp.buf.formatting_sync(nil, 60000)
  done()
end

-- Applies an item as plug-ins for completion do.
function commands.complete(args, done)
  handled('textDocument/completion', args, done, function(result)
    for _, item in ipairs(result.items) do
      if item.label == args.label then
        local edits = vim.list_extend({ item.textEdit }, item.additionalTextEdits or {})
        vim.lsp.util.apply_text_edits(edits, 0, client().offset_encoding)
        return done()
      end
    end
    fail('No item ' .. args.label .. ' in ' .. vim.inspect(vim.tbl_map(function(item)
      return item.label
    end, result.items)))
  end)
end

-- Chooses an item in Neovim's own list, by keys.
function commands.complete_by_keys(args, done)
  local keys = function(text)
    vim.api.nvim_input(text)
  end
  vim.bo.omnifunc = 'v:lua.vim.lsp.omnifunc'
  vim.api.nvim_create_autocmd('CompleteChanged', {
    once = true,
    callback = function()
      vim.schedule(function()
        for i, item in ipairs(vim.fn.complete_info({ 'items' }).items) do
          if item.abbr == args.label then
            return keys(('<C-n>'):rep(i - 1) .. '<C-y><Esc>')
          end
        end
        fail('There is no item ' .. args.label)
      end)
    end,
  })
  vim.api.nvim_create_autocmd('InsertLeave', { once = true, callback = vim.schedule_wrap(done) })
  show(args)
  keys('i<C-x><C-o>')
end

function commands.request(args, done)
  show(args)
  vim.lsp.buf_request(0, args.method, args.params, function(err, result)
    if err then
      return fail(err.message)
    end
    done(result)
  end)
end

function commands.notify(args, done)
  client().notify(args.method, args.params)
  done()
end

vim.api.nvim_create_autocmd('DiagnosticChanged', {
  callback = function()
    send({ changed = true })
  end,
})

local function run(line)
  local command = vim.json.decode(line, { luanil = { object = true, array = true } })
  local ended = false
  local function finish(message)
    if ended then
      return
    end
    ended = true
    message.id = command.id
    send(message)
  end
  fail = function(message)
    finish({ error = tostring(message) })
  end
  local ok, failure = pcall(commands[command.name], command.args, function(result)
    finish({ result = result == nil and vim.NIL or result })
  end)
  if not ok then
    fail(failure)
  end
end

local rest = ''
socket:connect(vim.env.CONTROL, function(failure)
  assert(not failure, failure)
  socket:read_start(function(_, chunk)
    if not chunk then
      return vim.schedule(function()
        vim.cmd('qall!')
      end)
    end
    rest = rest .. chunk
    for line in rest:gmatch('([^\n]*)\n') do
      vim.schedule(function()
        run(line)
      end)
    end
    rest = rest:match('[^\n]*$')
  end)
end)
