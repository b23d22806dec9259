// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {TransferFrame} from "@causeway/solidity/interfaces/IBridge.sol";
import {HeldOrder, ISwapReceiver} from "@causeway/solidity/interfaces/ISwapReceiver.sol";
import {ISwapRouter, SwapOrder} from "@causeway/solidity/interfaces/ISwapRouter.sol";
import {IWrappedNative} from "../../../../contracts/bridge/interfaces/IWrappedNative.sol";
import {IExecutor} from "../../../../contracts/swap/interfaces/IExecutor.sol";
import {ISwapRouterAdmin, OrderDestination} from "../../../../contracts/swap/interfaces/ISwapRouterAdmin.sol";
import {IVenue} from "../../../../contracts/swap/interfaces/IVenue.sol";
import {CHEATCODES, ICheatcodes} from "../../../../packages/simulator/solidity/ICheatcodes.sol";
import {BridgeFixture} from "../../bridge/BridgeFixture.sol";
import {PlainToken} from "../../bridge/tokens/PlainToken.sol";
import {Liquidity, V4Key} from "./Liquidity.sol";
import {UniswapContracts} from "./UniswapContracts.sol";

/// @dev Router, receiver, executor and venues on three chains, over the publisher's own pools. On spoke A, `tokenIn`
/// has pools with USD of each kind; on the hub, USD has them with `tokenOut`; all prices are 1.
abstract contract SwapFixture is BridgeFixture, UniswapContracts {
    uint8 internal constant PAIRS = 1;
    uint8 internal constant POOLS = 64;
    uint8 internal constant KEYED = 128;
    uint24 internal constant FEE = 3_000;
    uint24 internal constant LOW_FEE = 500;
    /// @dev Of keyed pools: a fee of 0.3 % and a spacing of 60.
    uint48 internal constant KEY = (3_000 << 24) | 60;
    uint256 internal constant WHOLE = 1e18;
    uint256 internal constant DEPTH = 1_000_000;

    IExecutor[] internal executors;
    ISwapRouter[] internal routers;
    ISwapReceiver[] internal receivers;
    PlainToken internal tokenIn;
    PlainToken internal tokenOut;
    Liquidity internal liquidity;
    address internal v2Factory;
    address internal v3Factory;
    address internal poolManager;
    address internal universalRouter;
    address internal modifyLiquidity;
    uint256 internal userKey;
    /// @dev The last pool that was added.
    address internal outPool;

    address internal immutable fallbackReceiver = makeAddr("fallbackReceiver");

    function setUp() public virtual override {
        permit2 = _newPermit2();
        super.setUp();
        (, userKey) = makeAddrAndKey("user");
        _deployExchanges();
        for (uint256 chain = 0; chain < CHAINS; ++chain) {
            _enter(chain);
            _deploySwap(chain);
            _openRouter(chain);
        }
        for (uint256 chain = 0; chain < CHAINS; ++chain) {
            _enter(chain);
            _nameReceivers(chain);
        }
        tokenIn = new PlainToken(18);
        tokenOut = new PlainToken(18);
        _provideAll(SPOKE_A, tokenIn);
        _provideAll(HUB, tokenOut);
    }

    function _newWrappedNative() internal override returns (PlainToken) {
        return PlainToken(_newWeth());
    }

    // ---------------------------------------------------------------- deploying

    function _deployExchanges() private {
        liquidity = new Liquidity();
        vm.deal(address(liquidity), 1_000 ether);
        v2Factory = _newV2Factory();
        v3Factory = _newV3Factory();
        poolManager = _newPoolManager();
        modifyLiquidity = _newModifyLiquidity(poolManager);
        universalRouter = _newUniversalRouter(permit2, address(wrappedNative), [v2Factory, v3Factory], poolManager);
    }

    function _deploySwap(uint256 chain) private {
        IExecutor executor = IExecutor(create("Executor.sol:Executor", abi.encode(managers[chain], wrappedNative)));
        executors.push(executor);
        routers.push(_newRouter(chain));
        bytes memory received = abi.encode(bridges[chain], mailboxes[chain], executor);
        receivers.push(ISwapReceiver(create("SwapReceiver.sol:SwapReceiver", received)));
        bytes memory pairs = abi.encode(executor, v2Factory, _v2PairCodeHash(), uint256(30));
        bytes memory pools = abi.encode(executor, v3Factory, _v3PoolCodeHash());
        bytes memory keyed = abi.encode(executor, universalRouter, wrappedNative);
        vm.startPrank(admin);
        executor.addVenue(PAIRS, IVenue(create("ConstantProductVenue.sol:ConstantProductVenue", pairs)));
        executor.addVenue(POOLS, IVenue(create("ConcentratedVenue.sol:ConcentratedVenue", pools)));
        executor.addVenue(KEYED, IVenue(create("UniversalRouterVenue.sol:UniversalRouterVenue", keyed)));
        vm.stopPrank();
    }

    function _newRouter(uint256 chain) internal returns (ISwapRouter) {
        bytes memory served = abi.encode(managers[chain], bridges[chain], executors[chain], permit2, wrappedNative);
        return ISwapRouter(create("SwapRouter.sol:SwapRouter", served));
    }

    /// @dev As the first version of a fee schedule does, one that is free.
    function _openRouter(uint256 chain) internal virtual {
        vm.prank(admin);
        _settings(chain).setPurse(makeAddr("first purse"));
    }

    function _nameReceivers(uint256 chain) private {
        vm.startPrank(admin);
        for (uint256 other = 0; other < CHAINS; ++other) {
            if (other == chain) continue;
            _settings(chain).setDestination(chainIds[other], _destination(address(receivers[other])));
        }
        vm.stopPrank();
    }

    function _destination(address swapReceiver) internal pure returns (OrderDestination memory) {
        return OrderDestination({receiver: swapReceiver, baseGas: 170, hopGas: [uint16(100), 150, 200]});
    }

    /// @dev A pool of each kind between a chain's USD and a token, all of one price.
    function _provideAll(uint256 chain, PlainToken token) internal {
        _enter(chain);
        (address usd, uint256 units) = (address(tokens[chain]), DEPTH * ONE * custodies[chain].unit());
        uint256 amount = DEPTH * WHOLE;
        _mintUsd(chain, address(liquidity), 10 * units);
        if (token != wrappedNative) token.mint(address(liquidity), 10 * amount);
        liquidity.addPair(v2Factory, usd, address(token), units, amount);
        outPool = liquidity.addPool(v3Factory, usd, address(token), units, amount, FEE);
        (address low, address high) = usd < address(token) ? (usd, address(token)) : (address(token), usd);
        V4Key memory key = V4Key(low, high, 3_000, 60, address(0));
        (uint256 amount0, uint256 amount1) = low == usd ? (units, amount) : (amount, units);
        liquidity.addKeyed(poolManager, modifyLiquidity, key, amount0, amount1);
    }

    function _mintUsd(uint256 chain, address to, uint256 amount) internal {
        if (!custodies[chain].isMinted()) {
            tokens[chain].mint(to, amount);
            return;
        }
        vm.prank(address(custodies[chain]));
        (bool minted, ) = address(tokens[chain]).call(
            abi.encodeWithSignature("crosschainMint(address,uint256)", to, amount)
        );
        assertTrue(minted);
    }

    // ---------------------------------------------------------------- routes

    function _route(bytes memory steps) internal pure returns (bytes memory) {
        return bytes.concat(hex"01", steps);
    }

    function _throughPair(address token) internal pure returns (bytes memory) {
        return abi.encodePacked(PAIRS, token);
    }

    function _throughPool(address token) internal pure returns (bytes memory) {
        return abi.encodePacked(POOLS, FEE, token);
    }

    function _throughKeyed(address token) internal pure returns (bytes memory) {
        return abi.encodePacked(KEYED, KEY, token);
    }

    // ---------------------------------------------------------------- orders

    /// @dev 100 of `tokenIn` on spoke A for `tokenOut` on the hub, through pools of one kind on both.
    function _order() internal view returns (SwapOrder memory order) {
        order.tokenIn = address(tokenIn);
        order.amountIn = 100 * WHOLE;
        order.hops = _route(_throughPool(address(tokens[SPOKE_A])));
        order.assetId = USD;
        order.minBridged = 99 * WHOLE;
        order.minReceived = 98 * ONE;
        order.destinationChainId = chainIds[HUB];
        order.destinationHops = _route(_throughPool(address(tokenOut)));
        order.quotedOut = uint128(99 * WHOLE);
        order.leastOut = uint128(98 * WHOLE);
        order.minimumFrom = uint40(time) + 10 minutes;
        order.minimumUntil = uint40(time) + 1 hours;
        order.receiver = abi.encodePacked(receiver);
        order.fallbackReceiver = fallbackReceiver;
        order.holdUntil = uint40(time) + 1 days;
        order.fillFee = uint96(ONE);
        order.deadline = uint40(time) + LIFETIME;
        order.refundTo = user;
    }

    /// @dev 100 of `tokenIn` for USD on spoke A.
    function _localOrder() internal view returns (SwapOrder memory order) {
        order.tokenIn = address(tokenIn);
        order.amountIn = 100 * WHOLE;
        order.hops = _route(_throughPool(address(tokens[SPOKE_A])));
        order.destinationChainId = chainIds[SPOKE_A];
        order.quotedOut = uint128(99 * WHOLE);
        order.leastOut = uint128(98 * WHOLE);
        order.minimumFrom = uint40(time) + 10 minutes;
        order.minimumUntil = uint40(time) + 1 hours;
        order.receiver = abi.encodePacked(receiver);
        order.deadline = uint40(time) + LIFETIME;
        order.refundTo = user;
    }

    /// @dev Gives `user` the input, and the router's allowance for it.
    function _fundOrder(SwapOrder memory order) internal {
        _enter(SPOKE_A);
        PlainToken(order.tokenIn).mint(user, order.amountIn);
        vm.prank(user);
        PlainToken(order.tokenIn).approve(address(routers[SPOKE_A]), order.amountIn);
    }

    /// @dev `user` sends from spoke A, for exactly what the quote says.
    function _sendOrder(
        SwapOrder memory order
    ) internal returns (uint256 lane, uint64 index, bytes32 orderId, bytes32 transferId) {
        _fundOrder(order);
        uint256 fee = routers[SPOKE_A].quote(order, user).transfer.messageFee;
        vm.recordLogs();
        vm.prank(user);
        (orderId, transferId) = routers[SPOKE_A].swapAndBridge{value: fee}(order);
        _note();
        lane = _laneBetween(SPOKE_A, _chainOf(order.destinationChainId));
        index = uint64(leaves[lane].length - 1);
        assertEq(leaves[lane][index], transferId);
    }

    /// @dev Sends and delivers to the hub; what the hub logged.
    function _carryOrder(
        SwapOrder memory order
    ) internal returns (bytes32 orderId, bytes32 transferId, ICheatcodes.Log[] memory logs) {
        uint256 lane;
        uint64 index;
        (lane, index, orderId, transferId) = _sendOrder(order);
        logs = _deliverLogged(lane, index);
        _assertEmpty();
    }

    function _deliverLogged(uint256 lane, uint64 index) internal returns (ICheatcodes.Log[] memory logs) {
        return _deliverWith(lane, index, 6_000_000);
    }

    function _deliverWith(uint256 lane, uint64 index, uint256 gas) internal returns (ICheatcodes.Log[] memory logs) {
        uint256 destination = lanes[lane].destination;
        bytes32 laneId = lanes[lane].id;
        bytes memory call = abi.encodeCall(mailboxes[destination].deliver, (laneId, _batchOf(lane, index)));
        vm.recordLogs();
        (bool delivered, ) = address(mailboxes[destination]).call{gas: gas}(call);
        assertTrue(delivered);
        logs = CHEATCODES.getRecordedLogs();
        _noteLogs(logs);
        assertTrue(mailboxes[destination].isDone(laneId, index), "delivered");
    }

    /// @dev The order that a delivery to the hub held.
    function _heldIn(
        ICheatcodes.Log[] memory logs,
        bytes32 transferId,
        bytes memory payload
    ) internal view returns (HeldOrder memory held) {
        ICheatcodes.Log memory log = _logOf(logs, ISwapReceiver.OrderHeld.selector);
        assertEq(log.topics[2], transferId);
        (address token, uint256 amount, ) = abi.decode(log.data, (address, uint256, bytes32));
        held = HeldOrder(transferId, token, amount, uint40(time), payload);
        assertTrue(receivers[HUB].isHeld(held));
    }

    /// @dev A payload as it travels.
    function _payloadOf(SwapOrder memory order, bytes32 orderId) internal pure returns (bytes memory) {
        return
            bytes.concat(
                abi.encodePacked(
                    uint8(1),
                    order.paysCoin ? uint8(1) : uint8(0),
                    orderId,
                    bytes20(order.receiver),
                    order.fallbackReceiver,
                    order.quotedOut,
                    order.leastOut
                ),
                abi.encodePacked(order.minimumFrom, order.minimumUntil, order.holdUntil, order.fillFee),
                abi.encodePacked(uint32(order.callGas), uint16(order.destinationHops.length)),
                order.destinationHops,
                order.call
            );
    }

    /// @dev 100 of `tokenIn` on spoke A for USD on the hub.
    function _plain() internal view returns (SwapOrder memory order) {
        order = _order();
        (order.destinationHops, order.quotedOut, order.leastOut) = ("", 0, 0);
        (order.minimumFrom, order.minimumUntil) = (0, 0);
        (order.fallbackReceiver, order.holdUntil, order.fillFee) = (address(0), 0, 0);
    }

    /// @dev Offers 0.1 to a filler.
    function _offered() internal view returns (SwapOrder memory order) {
        order = _order();
        order.advanceFee = ONE / 10;
        order.advanceFrom = uint40(time) + 10 minutes;
        order.advanceUntil = uint40(time) + 1 hours;
    }

    // ---------------------------------------------------------------- steps

    /// @dev Liquidity of coin, as a token.
    function _wrapped(uint256 chain) internal returns (PlainToken) {
        _enter(chain);
        vm.deal(address(this), 11 * DEPTH * WHOLE);
        IWrappedNative(address(wrappedNative)).deposit{value: 11 * DEPTH * WHOLE}();
        wrappedNative.transfer(address(liquidity), 11 * DEPTH * WHOLE);
        return wrappedNative;
    }

    function _fundFiller() internal {
        _enter(HUB);
        tokens[HUB].mint(stranger, 1_000 * ONE);
        vm.prank(stranger);
        tokens[HUB].approve(address(bridges[HUB]), type(uint256).max);
    }

    /// @dev A stranger advances a transfer to the hub; what the hub logged.
    function _advance(uint256 lane, uint64 index) internal returns (ICheatcodes.Log[] memory) {
        _fundFiller();
        TransferFrame memory transfer = _transferOf(lane, index);
        vm.recordLogs();
        vm.prank(stranger);
        bridges[HUB].advance(0, type(uint40).max, transfer.laneId, index, transfer.frame);
        return CHEATCODES.getRecordedLogs();
    }

    /// @dev Sells USD into the hub's pool, so that orders for `tokenOut` get less; whole USD.
    function _pushOutPrice(uint256 chain, uint256 whole) internal {
        _enter(chain);
        liquidity.push(_outPool(), address(tokens[chain]), whole * ONE);
    }

    /// @dev Sells `tokenOut` into the hub's pool, so that its price comes back; whole tokens.
    function _pullOutPrice(uint256 chain, uint256 whole) internal {
        _enter(chain);
        liquidity.push(_outPool(), address(tokenOut), whole * WHOLE);
    }

    function _outPool() internal view returns (address) {
        return outPool;
    }

    // ---------------------------------------------------------------- reading

    function _settings(uint256 chain) internal view returns (ISwapRouterAdmin) {
        return ISwapRouterAdmin(address(routers[chain]));
    }

    /// @dev The only log of an event; fails if the event was not logged, or twice.
    function _logOf(
        ICheatcodes.Log[] memory logs,
        bytes32 selector
    ) internal pure returns (ICheatcodes.Log memory found) {
        uint256 count;
        for (uint256 i = 0; i < logs.length; ++i) {
            if (logs[i].topics.length == 0 || logs[i].topics[0] != selector) continue;
            found = logs[i];
            ++count;
        }
        assertEq(count, 1, "logs of the event");
    }

    /// @dev Nobody but the receiver of orders holds anything, and it holds what it says.
    function _assertEmpty() internal view {
        for (uint256 chain = 0; chain < CHAINS; ++chain) {
            address[4] memory listed = [
                address(tokens[chain]),
                address(tokenIn),
                address(tokenOut),
                address(wrappedNative)
            ];
            for (uint256 i = 0; i < listed.length; ++i) {
                IERC20 token = IERC20(listed[i]);
                assertEq(token.balanceOf(address(routers[chain])), 0, "the router holds nothing");
                assertEq(token.balanceOf(address(executors[chain])), 0, "the executor holds nothing");
                assertEq(token.allowance(address(routers[chain]), address(bridges[chain])), 0, "no allowance stays");
                uint256 held = receivers[chain].heldOf(listed[i]);
                assertEq(token.balanceOf(address(receivers[chain])), held, "the receiver holds what is held");
                for (uint256 id = 0; id < 256; id += 1) {
                    address venue = address(executors[chain].venueOf(uint8(id)));
                    if (venue != address(0)) assertEq(token.balanceOf(venue), 0, "a venue holds nothing");
                }
            }
            assertEq(address(routers[chain]).balance, 0);
            assertEq(address(executors[chain]).balance, 0);
            assertEq(address(receivers[chain]).balance, 0);
        }
    }
}
