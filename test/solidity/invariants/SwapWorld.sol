// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {TransferFrame} from "@causeway/solidity/interfaces/IBridge.sol";
import {HeldOrder} from "@causeway/solidity/interfaces/ISwapReceiver.sol";
import {ISwapRouter, SwapOrder} from "@causeway/solidity/interfaces/ISwapRouter.sol";
import {Limit, Limited} from "../../../contracts/bridge/interfaces/ICustody.sol";
import {IVenue} from "../../../contracts/swap/interfaces/IVenue.sol";
import {PlainToken} from "../bridge/tokens/PlainToken.sol";
import {HostileToken} from "../swap/attacks/HostileToken.sol";
import {SwitchToken} from "../swap/composition/SwitchToken.sol";
import {OrderSigning} from "../swap/world/OrderSigning.sol";
import {Payer} from "../swap/world/Payer.sol";
import {SwapTrader} from "./SwapTrader.sol";

/// @title SwapWorld
/// @notice What all steps of the swap's campaign share: orders over three chains, and what was noted of each.
/// @dev Every order has a receiver, a fallback receiver and a refund address of its own: what they hold is what was
/// paid for it, whatever the contracts say. Every chain has a token besides USD, with pools of three kinds, and a pool
/// of the wrapped coin. Spoke B's token can keep a part of what moves.
abstract contract SwapWorld is OrderSigning {
    /// @dev Where an order is. Of `Back`, the origin has still to pay.
    enum Stage {
        Underway,
        Ready,
        Aside,
        Held,
        Back,
        Done
    }

    /// @dev How an order ended.
    enum End {
        None,
        Filled,
        PaidInAsset,
        Refunded
    }

    /// @dev The kinds of a route: none, one for each venue, parts, one that leads nowhere, and the wrapped coin's pool.
    enum Way {
        None,
        Pair,
        Pool,
        Keyed,
        Parts,
        Nowhere,
        Coin
    }

    /// @dev An order as it was sent, and what became of it. `seen...` is what its accounts
    /// had when they were seen last; `gifts` is what strangers gave in vain.
    struct Sent {
        uint256 lane;
        uint64 index;
        uint64 noticeIndex;
        uint256 origin;
        uint256 destination;
        bytes32 orderId;
        address receiver;
        address fallbackReceiver;
        address refundTo;
        address finalToken;
        Way way;
        Stage stage;
        End end;
        bool isPlain;
        bool isTold;
        address advancer;
        uint256 minReceived;
        uint256 offeredUntil;
        uint256 deadline;
        uint256 holdUntil;
        uint256 fillFee;
        uint256 seenFinal;
        uint256 seenAsset;
        uint256 seenBack;
        uint256 gifts;
    }

    /// @dev The minimum of an order: smallest units of its final token, unix seconds.
    struct Minimum {
        uint256 quoted;
        uint256 least;
        uint256 from;
        uint256 until;
    }

    /// @dev How often what was done; a campaign that never does something proves nothing about it.
    mapping(string what => uint256) public times;

    bytes32[] internal ids;
    mapping(bytes32 id => Sent) internal sent;
    mapping(bytes32 id => Minimum) internal minimums;
    mapping(bytes32 id => HeldOrder) internal heldOf;

    // ghost counters: of all orders, kept as each is seen
    mapping(uint256 chain => uint256) internal heldSum;
    mapping(uint256 chain => mapping(address token => uint256)) internal purseSum;
    mapping(uint256 chain => mapping(address token => uint256)) internal integratorSum;
    uint256 internal noncesUsed;
    uint256 internal ended;

    PlainToken[] internal others;
    address[] internal pools;
    IVenue[3][3] internal venues;
    SwapTrader internal trader = new SwapTrader();
    /// @dev USD that the trader's moves cost so far; what it must buy back for prices to return.
    mapping(uint256 chain => int256) internal traded;
    HostileToken internal hostile;
    Payer internal payer;
    /// @dev On spoke A, a router without a purse.
    ISwapRouter internal unopened;

    address internal immutable purse = makeAddr("purse");
    address internal immutable integrator = makeAddr("integrator");
    address internal immutable attacker = makeAddr("attacker");

    constructor() {
        setUp();
        for (uint256 chain = 0; chain < CHAINS; ++chain) _begin(chain);
        _beginHostile();
        _enter(SPOKE_A);
        unopened = _newRouter(SPOKE_A);
        vm.deal(user, 1_000_000 ether);
        vm.deal(stranger, 1_000_000 ether);
    }

    // ---------------------------------------------------------------- beginning

    function _newToken(uint8 decimals) internal override returns (PlainToken) {
        return new SwitchToken(decimals);
    }

    function _begin(uint256 chain) private {
        if (chain == HUB) others.push(tokenOut);
        else if (chain == SPOKE_A) others.push(tokenIn);
        else others.push(new SwitchToken(18));
        if (chain == SPOKE_B) _provideAll(chain, others[chain]);
        _provideCoin(chain);
        pools.push(_poolOf(chain));
        _enter(chain);
        vm.prank(admin);
        _settings(chain).setPurse(purse);
        uint8[3] memory numbers = [PAIRS, POOLS, KEYED];
        for (uint256 i = 0; i < 3; ++i) venues[chain][i] = executors[chain].venueOf(numbers[i]);
        vm.startPrank(user);
        tokens[chain].approve(address(routers[chain]), type(uint256).max);
        others[chain].approve(address(routers[chain]), type(uint256).max);
        others[chain].approve(permit2, type(uint256).max);
        vm.stopPrank();
        _widen(chain);
        _mintUsd(chain, address(trader), 1e9 * ONE * custodies[chain].unit());
        others[chain].mint(address(trader), 1e9 * WHOLE);
    }

    function _provideCoin(uint256 chain) private {
        uint256 units = DEPTH * ONE * custodies[chain].unit();
        address wrapped = address(_wrapped(chain));
        _mintUsd(chain, address(liquidity), units);
        liquidity.addPool(v3Factory, address(tokens[chain]), wrapped, units, DEPTH * WHOLE, FEE);
    }

    /// @dev Limits and liquidity are the bridge's campaign's: here nothing waits for them.
    function _widen(uint256 chain) private {
        if (!custodies[chain].isMinted()) _provide(chain, 20 * LIQUIDITY);
        vm.startPrank(admin);
        for (uint256 other = 0; other < CHAINS; ++other) {
            if (other == chain) continue;
            for (uint256 limited = 0; limited < 3; ++limited) {
                custodies[chain].setLimit(chainIds[other], Limited(limited), Limit(uint208(1_000 * CAPACITY), WINDOW));
            }
        }
        vm.stopPrank();
    }

    function _poolOf(uint256 chain) private view returns (address pool) {
        (, bytes memory found) = address(executors[chain].venueOf(POOLS)).staticcall(
            abi.encodeWithSignature("poolOf(address,address,uint256)", tokens[chain], others[chain], uint256(FEE))
        );
        pool = abi.decode(found, (address));
        assertGt(pool.code.length, 0);
    }

    /// @dev A token of a stranger's on the hub, with a pair.
    function _beginHostile() private {
        _enter(HUB);
        hostile = new HostileToken();
        payer = new Payer(executors[HUB]);
        uint256 depth = DEPTH * WHOLE;
        hostile.mint(address(liquidity), depth);
        others[HUB].mint(address(liquidity), depth);
        liquidity.addPair(v2Factory, address(hostile), address(others[HUB]), depth, depth);
    }

    // ---------------------------------------------------------------- choosing

    function _pick(uint256 seed, string memory what, uint256 count) internal pure returns (uint256) {
        return uint256(keccak256(abi.encode(seed, what))) % count;
    }

    /// @dev The first order at a stage, from any on; zero without one near.
    function _pickAt(uint256 seed, Stage stage) internal view returns (bytes32) {
        uint256 count = ids.length;
        uint256 from = count == 0 ? 0 : _pick(seed, "order", count);
        for (uint256 i = 0; i < count; ++i) {
            bytes32 id = ids[(from + i) % count];
            if (sent[id].stage == stage && !_isStopped(id)) return id;
        }
        return 0;
    }

    /// @dev The same on one chain.
    function _pickOn(uint256 seed, Stage stage, uint256 chain) internal view returns (bytes32) {
        uint256 count = ids.length;
        uint256 from = count == 0 ? 0 : _pick(seed, "order", count);
        for (uint256 i = 0; i < count; ++i) {
            bytes32 id = ids[(from + i) % count];
            if (sent[id].stage == stage && sent[id].destination == chain && !_isStopped(id)) return id;
        }
        return 0;
    }

    /// @dev Whether an order, or the notice of its return, came or comes over a lane that is paused: the bridge waits.
    function _isStopped(bytes32 id) internal view returns (bool) {
        Sent storage order = sent[id];
        if (order.stage == Stage.Held || order.stage == Stage.Done) return false;
        if (order.stage != Stage.Back) return _isLanePaused(order.lane);
        return _isLanePaused(_laneBetween(order.destination, order.origin));
    }

    function _isLanePaused(uint256 lane) internal view returns (bool) {
        return time < mailboxes[lanes[lane].destination].inboundLane(lanes[lane].id).pausedUntil;
    }

    /// @dev An order whose offer stands, on its way or not any more.
    function _pickOffered(uint256 seed, bool isUnderway) internal view returns (bytes32) {
        uint256 count = ids.length;
        uint256 from = count == 0 ? 0 : _pick(seed, "order", count);
        for (uint256 i = 0; i < count; ++i) {
            bytes32 id = ids[(from + i) % count];
            bool isOffered = time < sent[id].offeredUntil && !sent[id].isPlain;
            if (isOffered && isUnderway == (sent[id].stage == Stage.Underway)) return id;
        }
        return 0;
    }

    function _did(string memory what) internal {
        ++times[what];
    }

    function _passTime(uint256 duration) internal {
        time += duration;
        vm.warp(time);
    }

    // ---------------------------------------------------------------- routes

    function _routeBy(Way way, address token) internal pure returns (bytes memory) {
        if (way == Way.None) return "";
        if (way == Way.Pair) return _route(_throughPair(token));
        if (way == Way.Pool || way == Way.Coin) return _route(_throughPool(token));
        if (way == Way.Keyed) return _route(_throughKeyed(token));
        if (way == Way.Nowhere) return _route(abi.encodePacked(POOLS, LOW_FEE, token));
        bytes memory first = abi.encodePacked(uint16(4_000), uint8(1), _throughPair(token));
        bytes memory rest = abi.encodePacked(uint16(0), uint8(1), _throughPool(token));
        return _route(bytes.concat(hex"0002", first, rest));
    }

    /// @dev Whether a venue of a route was removed.
    function _isCut(Way way, uint256 chain) internal view returns (bool) {
        if (way == Way.None) return false;
        if (way == Way.Pair) return _isRemoved(chain, PAIRS);
        if (way == Way.Keyed) return _isRemoved(chain, KEYED);
        if (way == Way.Parts) return _isRemoved(chain, PAIRS) || _isRemoved(chain, POOLS);
        return way == Way.Nowhere || _isRemoved(chain, POOLS);
    }

    function _isRemoved(uint256 chain, uint8 number) internal view returns (bool) {
        return address(executors[chain].venueOf(number)) == address(0);
    }

    // ---------------------------------------------------------------- seeing

    /// @dev What the order's own accounts got since they were seen last.
    function _see(bytes32 id) internal returns (uint256 gotFinal, uint256 gotAsset, uint256 gotBack) {
        Sent storage order = sent[id];
        (uint256 nowFinal, uint256 nowAsset, uint256 nowBack) = _balances(order);
        assertGe(nowFinal, order.seenFinal, "a receiver lost");
        assertGe(nowAsset, order.seenAsset, "a receiver lost the asset");
        assertGe(nowBack, order.seenBack, "a refund address lost");
        (gotFinal, gotAsset, gotBack) = (
            nowFinal - order.seenFinal,
            nowAsset - order.seenAsset,
            nowBack - order.seenBack
        );
        (order.seenFinal, order.seenAsset, order.seenBack) = (nowFinal, nowAsset, nowBack);
    }

    function _balances(Sent storage order) internal view returns (uint256 ofFinal, uint256 ofAsset, uint256 ofBack) {
        IERC20 asset = tokens[order.destination];
        ofFinal = _sumOf(IERC20(order.finalToken), order);
        if (order.finalToken != address(asset)) ofAsset = _sumOf(asset, order);
        ofBack = tokens[order.origin].balanceOf(order.refundTo);
    }

    function _sumOf(IERC20 token, Sent storage order) private view returns (uint256) {
        uint256 sum = token.balanceOf(order.receiver) + token.balanceOf(order.fallbackReceiver);
        if (token != wrappedNative) return sum;
        return sum + order.receiver.balance + order.fallbackReceiver.balance;
    }

    /// @dev Of an order that a step left alone.
    function _checkUnmoved(bytes32 id) internal view {
        Sent storage order = sent[id];
        (uint256 ofFinal, uint256 ofAsset, uint256 ofBack) = _balances(order);
        assertEq(ofFinal, order.seenFinal, "somebody was paid by a step that says nothing of it");
        assertEq(ofAsset, order.seenAsset, "the asset was paid by a step that says nothing of it");
        assertEq(ofBack, order.seenBack, "somebody was refunded by a step that says nothing of it");
    }

    /// @dev One end for each order.
    function _endAs(bytes32 id, End end) internal {
        assertEq(uint256(sent[id].end), uint256(End.None), "an order ended twice");
        sent[id].end = end;
        ++ended;
    }

    /// @dev The least that an order accepts now; written here once more.
    function _minimumNow(bytes32 id) internal view returns (uint256) {
        Minimum storage minimum = minimums[id];
        if (time <= minimum.from) return minimum.quoted;
        if (time >= minimum.until) return minimum.least;
        uint256 fallen = (minimum.quoted - minimum.least) * (time - minimum.from);
        return minimum.quoted - fallen / (minimum.until - minimum.from);
    }

    function _transferBy(bytes32 id) internal view returns (TransferFrame memory) {
        return _transferOf(sent[id].lane, sent[id].index);
    }

    function _isPaused(uint256 chain) internal view returns (bool) {
        return time < _settings(chain).pausedUntil();
    }

    /// @dev An account of one order's.
    function _accountOf(string memory what, SwapOrder memory order) internal pure returns (address) {
        return address(uint160(uint256(keccak256(abi.encode(what, order.nonce)))));
    }
}
