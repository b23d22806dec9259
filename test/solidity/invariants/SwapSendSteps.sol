// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ISwapRouter, OrderQuote, OrderSignature, SwapOrder} from "@causeway/solidity/interfaces/ISwapRouter.sol";
import {IExecutor} from "../../../contracts/swap/interfaces/IExecutor.sol";
import {ISwapRouterAdmin} from "../../../contracts/swap/interfaces/ISwapRouterAdmin.sol";
import {CHEATCODES, ICheatcodes} from "../../../packages/simulator/solidity/ICheatcodes.sol";
import {PlainToken} from "../bridge/tokens/PlainToken.sol";
import {SwitchToken} from "../swap/composition/SwitchToken.sol";
import {NotedCalls} from "../swap/world/NotedCalls.sol";
import {SwapWorld} from "./SwapWorld.sol";

/// @title SwapSendSteps
/// @notice A user sends orders of tokens and of coin to other chains and on one, by themselves and signed, and
/// strangers repeat them.
abstract contract SwapSendSteps is SwapWorld {
    /// @dev What the user has before and after each order.
    uint256 private constant COIN = 1_000_000 ether;

    /// @dev What the last order is expected to cost, of its input.
    OrderQuote private _expected;
    /// @dev Of the last order: its route here, and what its input keeps of each payment, basis points.
    Way private _here;
    uint256 private _kept;
    SwapOrder private _lastSigned;
    OrderSignature private _lastSignature;

    function send(uint256 seed) external {
        (uint256 origin, uint256 destination) = _pickPair(seed);
        _send(seed, origin, destination, Way(_pick(seed, "there", 7)));
    }

    /// @dev The input keeps a part of each payment, from now to the end of the order.
    function sendTaxed(uint256 seed) external {
        _tax(1 + _pick(seed, "kept", 300));
        _send(seed, SPOKE_B, _pick(seed, "to", 2) == 0 ? HUB : SPOKE_A, Way(_pick(seed, "there", 7)));
        _tax(0);
    }

    /// @dev Through one pool at the destination: what a stranger can lean against.
    function sendThroughPool(uint256 seed) external {
        (uint256 origin, uint256 destination) = _pickPair(seed);
        _send(seed, origin, destination, Way.Pool);
    }

    function swapHere(uint256 seed) external {
        uint256 chain = _pick(seed, "chain", CHAINS);
        SwapOrder memory order = _newLocal(seed, chain);
        if (!_fundAndQuote(chain, order)) return;
        vm.prank(user);
        try routers[chain].swapAndCall{value: _coinOf(order)}(order) returns (bytes32 orderId, uint256 amountOut) {
            _noteLocal(chain, order, orderId, amountOut);
        } catch (bytes memory reason) {
            _noteRefusal(chain, order, reason);
        }
    }

    /// @dev A stranger submits an order of the user's, for a part of its input.
    function swapSigned(uint256 seed) external {
        _swapSigned(seed, SPOKE_A, _wayHere(seed));
    }

    /// @dev The same of an input that keeps a part of each payment: on its way to the router, and on its way on.
    function swapSignedTaxed(uint256 seed) external {
        _tax(1 + _pick(seed, "kept", 150));
        _swapSigned(seed, SPOKE_B, _pick(seed, "pair", 4) == 0 ? _wayHere(seed) : Way.Pair);
        _tax(0);
    }

    /// @dev By a router whose fees have no purse: no version of them came into force yet.
    function swapUnopened(uint256 seed) external {
        bool isLocal = _pick(seed, "local", 2) == 0;
        SwapOrder memory order =
            isLocal ? _newLocal(seed, SPOKE_A) : _newOrder(seed, SPOKE_A, HUB, Way(_pick(seed, "there", 7)));
        _enter(SPOKE_A);
        _expectNoPurse(abi.encodeCall(ISwapRouter.quote, (order, user)));
        _expectNoPurse(
            isLocal
                ? abi.encodeCall(ISwapRouter.swapAndCall, (order))
                : abi.encodeCall(ISwapRouter.swapAndBridge, (order))
        );
        _did("refused without a purse");
    }

    /// @dev A stranger submits the last signed order again, or the user an order with its nonce.
    function sendAgain(uint256 seed) external {
        if (_lastSignature.owner == address(0)) return;
        SwapOrder memory order = _lastSigned;
        _enter(SPOKE_A);
        others[SPOKE_A].mint(user, order.amountIn);
        uint256 before = others[SPOKE_A].balanceOf(user);
        bool isSigned = _pick(seed, "signed", 2) == 0;
        bytes memory call =
            isSigned
                ? abi.encodeCall(ISwapRouter.swapAndCallSigned, (order, _lastSignature))
                : abi.encodeCall(ISwapRouter.swapAndCall, (order));
        vm.prank(isSigned ? stranger : user);
        (bool succeeded, ) = address(routers[SPOKE_A]).call(call);
        assertFalse(succeeded, "a nonce was used twice");
        assertEq(others[SPOKE_A].balanceOf(user), before, "a refused order cost its sender");
        others[SPOKE_A].burn(user, order.amountIn);
        _did("repeated orders refused");
    }

    // ---------------------------------------------------------------- internal

    function _send(uint256 seed, uint256 origin, uint256 destination, Way there) internal {
        SwapOrder memory order = _newOrder(seed, origin, destination, there);
        if (!_fundAndQuote(origin, order)) return;
        uint256 fee = _expected.transfer.messageFee;
        vm.recordLogs();
        vm.prank(user);
        try routers[origin].swapAndBridge{value: fee + _coinOf(order)}(order) returns (bytes32 orderId, bytes32 id) {
            vm.deal(user, user.balance + fee);
            _noteSentOrder(origin, order, orderId, id, there);
        } catch (bytes memory reason) {
            _noteRefusal(origin, order, reason);
        }
    }

    function _swapSigned(uint256 seed, uint256 chain, Way here) private {
        SwapOrder memory order = _newLocal(seed, chain);
        PlainToken token = others[chain];
        (order.tokenIn, order.submitterFee) = (address(token), 1 + _pick(seed, "submitter", WHOLE));
        (order.paysCoin, _here) = (false, here);
        order.hops = _routeBy(_here, address(tokens[chain]));
        order.amountIn = (1 + _pick(seed, "amount", 500)) * WHOLE + order.submitterFee;
        _setOutputs(order, seed, (order.amountIn * tokenUnit(chain)) / WHOLE);
        if (!_fundAndQuote(chain, order)) return;
        OrderSignature memory signature = _signOn(chain, order, userKey);
        uint256 before = token.balanceOf(stranger);
        vm.prank(stranger);
        try routers[chain].swapAndCallSigned(order, signature) returns (bytes32 orderId, uint256 amountOut) {
            if (chain == SPOKE_A) (_lastSigned, _lastSignature) = (order, signature);
            uint256 paid = token.balanceOf(stranger) - before;
            assertEq(paid, _afterTax(order.tokenIn, order.submitterFee), "the submitter's part");
            _noteLocal(chain, order, orderId, amountOut);
            _did(_kept == 0 ? "signed" : "signed with a part kept");
        } catch (bytes memory reason) {
            _noteRefusal(chain, order, reason);
        }
    }

    /// @dev From now on, spoke B's token keeps a part of what moves; basis points.
    function _tax(uint256 bps) private {
        _kept = bps;
        SwitchToken(address(others[SPOKE_B])).setKept(bps);
    }

    function _expectNoPurse(bytes memory call) private {
        vm.prank(user);
        (bool succeeded, bytes memory reason) = address(unopened).call(call);
        assertFalse(succeeded, "an order was taken for no fee");
        assertEq(bytes4(reason), ISwapRouterAdmin.NoPurse.selector, "refused for something else");
    }

    function _pickPair(uint256 seed) internal pure returns (uint256 origin, uint256 destination) {
        origin = _pick(seed, "origin", CHAINS);
        destination = (origin + 1 + _pick(seed, "destination", CHAINS - 1)) % CHAINS;
    }

    /// @dev Gives the user the input. Whether the order can be quoted: it can unless no order is taken.
    function _fundAndQuote(uint256 chain, SwapOrder memory order) private returns (bool) {
        _enter(chain);
        try routers[chain].quote(order, user) returns (OrderQuote memory quoted) {
            _expected = quoted;
        } catch (bytes memory reason) {
            assertEq(bytes4(reason), ISwapRouter.OrdersPaused.selector, "an order could not be quoted");
            assertTrue(_isPaused(chain));
            _did("refused while paused");
            return false;
        }
        assertFalse(_isPaused(chain), "a paused router quotes");
        if (order.tokenIn == address(0)) vm.deal(user, COIN + order.amountIn);
        else if (order.tokenIn == address(tokens[chain])) _mintUsd(chain, user, order.amountIn);
        else others[chain].mint(user, order.amountIn);
        return true;
    }

    function _newOrder(
        uint256 seed,
        uint256 origin,
        uint256 destination,
        Way there
    ) private returns (SwapOrder memory order) {
        _enter(origin);
        _fillCommon(order, seed);
        bool isSwapped = _pick(seed, "swapped", 3) != 0;
        uint256 whole = 20 + _pick(seed, "amount", there == Way.Pool ? 20_000 : 500);
        _here = _pick(seed, "coin", 4) == 0 && _kept == 0 ? Way.Coin : _wayHere(seed);
        order.tokenIn = isSwapped ? address(others[origin]) : address(tokens[origin]);
        if (isSwapped && _here == Way.Coin) order.tokenIn = address(0);
        order.amountIn = whole * (isSwapped ? WHOLE : tokenUnit(origin));
        if (isSwapped) order.hops = _routeBy(_here, address(tokens[origin]));
        order.assetId = USD;
        order.minBridged = isSwapped ? (whole * tokenUnit(origin) * 94) / 100 : 0;
        order.minReceived = (whole * ONE * 8) / 10;
        order.destinationChainId = chainIds[destination];
        order.deadline = uint40(time + MIN_LIFETIME + 10 minutes + _pick(seed, "lifetime", 2 hours));
        (uint256 price, uint256 upcoming) = _settings(origin).termsOf(order.destinationChainId);
        if (_pick(seed, "aside", 3) == 0 && !isSwapped && price * upcoming == 0) {
            // no fee of the release's fits between
            whole = 20 + (whole % 60);
            order.minReceived = (whole * ONE * 98) / 100;
            order.amountIn = (whole * tokenUnit(origin) * 98) / 100 + tokenUnit(origin) / 25;
            (order.integrator, order.integratorBps) = (address(0), 0);
        }
        if (_pick(seed, "offer", 2) == 0) {
            order.advanceFee = _pick(seed, "advance fee", ONE / 10);
            (order.advanceFrom, order.advanceUntil) = (uint40(time), order.deadline);
        }
        order.paysCoin = there == Way.Coin;
        order.destinationHops = _routeBy(there, _tokenBy(there, destination));
        if (there == Way.None) return order;
        _setOutputs(order, seed, whole * WHOLE);
        order.fallbackReceiver = _accountOf("fallback", order);
        order.holdUntil = uint40(time + _pick(seed, "hold", 6 hours));
        order.fillFee = uint96(_pick(seed, "fill fee", tokenUnit(destination)));
    }

    function _newLocal(uint256 seed, uint256 chain) private returns (SwapOrder memory order) {
        _fillCommon(order, seed);
        bool sells = _pick(seed, "sells", 2) == 0;
        uint256 whole = 1 + _pick(seed, "amount", 500);
        _here = _pick(seed, "coin", 3) == 0 ? Way.Coin : _wayHere(seed);
        (address usd, address other) = (address(tokens[chain]), _tokenBy(_here, chain));
        order.tokenIn = sells ? other : usd;
        if (order.tokenIn == address(wrappedNative)) order.tokenIn = address(0);
        order.paysCoin = !sells && _here == Way.Coin;
        order.amountIn = whole * (sells ? WHOLE : tokenUnit(chain));
        order.hops = _routeBy(_here, sells ? usd : other);
        order.destinationChainId = chainIds[chain];
        order.deadline = uint40(time + 1 hours);
        _setOutputs(order, seed, whole * (sells ? tokenUnit(chain) : WHOLE));
    }

    function _fillCommon(SwapOrder memory order, uint256 seed) private {
        order.nonce = ++noncesUsed;
        order.refundTo = _accountOf("refund", order);
        order.receiver = abi.encodePacked(_accountOf("receiver", order));
        if (_pick(seed, "integrator", 3) == 0) {
            (order.integrator, order.integratorBps) = (integrator, uint16(1 + _pick(seed, "bps", 100)));
        }
    }

    /// @dev A minimum a little below what the pools pay at a price of 1, and receivers that are called.
    function _setOutputs(SwapOrder memory order, uint256 seed, uint256 amount) private {
        order.quotedOut = uint128((amount * (93 + _pick(seed, "quoted", 4))) / 100);
        order.leastOut = uint128((uint256(order.quotedOut) * (80 + _pick(seed, "least", 21))) / 100);
        order.minimumFrom = uint40(time + _pick(seed, "from", 20 minutes));
        order.minimumUntil = uint40(order.minimumFrom + _pick(seed, "until", 1 hours));
        if (_pick(seed, "call", 6) != 0) return;
        NotedCalls called = new NotedCalls();
        called.setRefuses(_pick(seed, "refuses", 2) == 0);
        order.receiver = abi.encodePacked(address(called));
        (order.callGas, order.call) = (300_000, "called");
    }

    function _wayHere(uint256 seed) private pure returns (Way) {
        return Way(1 + _pick(seed, "here", 4));
    }

    function _tokenBy(Way way, uint256 chain) private view returns (address) {
        return address(way == Way.Coin ? wrappedNative : others[chain]);
    }

    function _coinOf(SwapOrder memory order) private pure returns (uint256) {
        return order.tokenIn == address(0) ? order.amountIn : 0;
    }

    function tokenUnit(uint256 chain) internal view returns (uint256) {
        return ONE * custodies[chain].unit();
    }

    // ---------------------------------------------------------------- noting

    function _noteSentOrder(uint256 origin, SwapOrder memory order, bytes32 orderId, bytes32 id, Way there) private {
        ICheatcodes.Log[] memory logs = CHEATCODES.getRecordedLogs();
        _noteLogs(logs);
        _noteFees(origin, order, orderId);
        (, , uint256 bridged, ) = _sentData(logs);
        assertGe(bridged, order.minBridged, "less was bridged than the least");
        Sent storage noted = sent[id];
        noted.origin = origin;
        noted.destination = _chainOf(order.destinationChainId);
        noted.lane = _laneBetween(origin, noted.destination);
        noted.index = uint64(leaves[noted.lane].length - 1);
        assertEq(leaves[noted.lane][noted.index], id, "the transfer is another");
        noted.orderId = orderId;
        noted.receiver = address(bytes20(order.receiver));
        (noted.fallbackReceiver, noted.refundTo) = (order.fallbackReceiver, order.refundTo);
        noted.isPlain = there == Way.None;
        noted.way = there;
        noted.finalToken = noted.isPlain ? address(tokens[noted.destination]) : _tokenBy(there, noted.destination);
        (noted.minReceived, noted.deadline) = (order.minReceived, order.deadline);
        (noted.holdUntil, noted.fillFee) = (order.holdUntil, order.fillFee);
        noted.offeredUntil = order.advanceUntil;
        (, , noted.seenBack) = _balances(noted);
        assertLt(noted.seenBack, custodies[origin].unit(), "more was left over than a part of a unit");
        minimums[id] = Minimum(order.quotedOut, order.leastOut, order.minimumFrom, order.minimumUntil);
        heldOf[id].payload = noted.isPlain ? bytes("") : _payloadOf(order, orderId);
        ids.push(id);
        _did("sent");
        if (order.tokenIn == address(0)) _did("sold coin");
        if (order.paysCoin) _did("bought coin");
        if (_kept != 0 && order.hops.length != 0) _did("sent with a part kept");
    }

    function _sentData(
        ICheatcodes.Log[] memory logs
    ) private pure returns (address token, uint256 amountIn, uint256 bridged, uint256 chainId) {
        ICheatcodes.Log memory log = _logOf(logs, ISwapRouter.OrderSent.selector);
        (chainId, token, amountIn, bridged) = abi.decode(log.data, (uint256, address, uint256, uint256));
    }

    /// @dev An order on one chain ends at once.
    function _noteLocal(uint256 chain, SwapOrder memory order, bytes32 orderId, uint256 amountOut) private {
        _noteFees(chain, order, orderId);
        bool sells = order.tokenIn != address(tokens[chain]);
        address account = address(bytes20(order.receiver));
        uint256 got = sells ? tokens[chain].balanceOf(account) : IERC20(_tokenBy(_here, chain)).balanceOf(account);
        if (order.paysCoin) got += account.balance;
        if (_here == Way.Coin) _did("swapped coin");
        assertEq(got, amountOut, "a receiver got something else than was told");
        minimums[orderId] = Minimum(order.quotedOut, order.leastOut, order.minimumFrom, order.minimumUntil);
        assertGe(got, _minimumNow(orderId), "less than the minimum was paid on a chain");
        _did("swapped");
    }

    function _noteFees(uint256 chain, SwapOrder memory order, bytes32 orderId) private {
        assertEq(orderId, _expected.orderId, "another order was taken than was quoted");
        assertTrue(routers[chain].isNonceUsed(user, order.nonce), "a nonce was not used");
        assertEq(_balanceOfUser(chain, order.tokenIn), 0, "the user paid something else than the input");
        if (order.tokenIn == address(0)) chain = HUB;
        purseSum[chain][order.tokenIn] += _afterTax(order.tokenIn, _expected.routerFee);
        integratorSum[chain][order.tokenIn] += _afterTax(order.tokenIn, _expected.integratorFee);
        if (_expected.routerFee != 0) _did("router's fees");
        if (_expected.integratorFee != 0) _did("integrator's fees");
    }

    function _afterTax(address token, uint256 amount) private view returns (uint256) {
        return token == address(others[SPOKE_B]) ? amount - (amount * _kept) / 10_000 : amount;
    }

    function _balanceOfUser(uint256 chain, address token) private view returns (uint256) {
        if (token == address(0)) return user.balance - COIN;
        return token == address(tokens[chain]) ? tokens[chain].balanceOf(user) : others[chain].balanceOf(user);
    }

    /// @dev What is refused costs nothing; and nothing is refused without a reason.
    function _noteRefusal(uint256 chain, SwapOrder memory order, bytes memory reason) private {
        assertFalse(routers[chain].isNonceUsed(user, order.nonce), "a refused order used its nonce");
        assertEq(_balanceOfUser(chain, order.tokenIn), order.amountIn, "a refused order cost its sender");
        bytes4 why = bytes4(reason);
        bool isCut = _isCut(_here, chain) && why == IExecutor.UnknownVenue.selector;
        bool isLess = why == IExecutor.InsufficientOutput.selector;
        bool isCalled = order.callGas != 0 && order.destinationChainId == chainIds[chain];
        // of a token that keeps a part, pools but the pairs get less than they ask for
        bool isShort = _kept != 0 && _here != Way.Pair;
        if (!isCut && !isLess && !isCalled && !isShort) {
            assembly ("memory-safe") {
                revert(add(reason, 32), mload(reason))
            }
        }
        if (order.tokenIn == address(0)) vm.deal(user, COIN);
        else if (order.tokenIn == address(tokens[chain])) _takeUsd(chain, order.amountIn);
        else others[chain].burn(user, order.amountIn);
        _did(isCut ? "refused without a venue" : "refused orders");
    }

    function _takeUsd(uint256 chain, uint256 amount) private {
        vm.prank(user);
        tokens[chain].transfer(address(0xdead), amount);
    }
}
