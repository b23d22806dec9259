// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {OrderResult} from "@causeway/solidity/interfaces/IOrderReceiver.sol";
import {ISwapRouter, SwapOrder} from "@causeway/solidity/interfaces/ISwapRouter.sol";
import {HopsLib} from "../../../contracts/swap/libraries/HopsLib.sol";
import {OrderHashLib} from "../../../contracts/swap/libraries/OrderHashLib.sol";
import {OrderCaller} from "../../../contracts/swap/OrderCaller.sol";
import {Payer} from "./world/Payer.sol";
import {SwapFixture} from "./world/SwapFixture.sol";
import {TestVenue} from "./world/Venues.sol";

/// @dev Answers a call with another word than the one that is expected.
contract OtherAnswer {
    bytes32 public constant ANSWER = bytes32(type(uint256).max);

    fallback() external {
        bytes32 answer = ANSWER;
        assembly ("memory-safe") {
            mstore(0, answer)
            return(0, 32)
        }
    }
}

/// @dev What is said of routes that are none, to the number; and of answers and types.
contract SwapRoutesTest is SwapFixture {
    // ---------------------------------------------------------------- splits

    function test_split_thatIsNone_namesItsPartsAndShares() public {
        bytes memory half = abi.encodePacked(uint16(5_000), uint8(1), _throughPair(address(tokenOut)));
        bytes memory rest = abi.encodePacked(uint16(0), uint8(1), _throughPool(address(tokenOut)));
        _expectSplit(bytes.concat(hex"0001", rest), 1, 0);
        _expectSplit(bytes.concat(hex"0003", rest, half, half), 3, 0);
        _expectSplit(bytes.concat(hex"0003", half, half, rest), 3, 10_000);
        _expectSplit(bytes.concat(hex"0002", half, half), 2, 10_000);
        _expectSplit(bytes.concat(hex"0002", abi.encodePacked(uint16(5_000), uint8(0)), rest), 0, 5_000);
    }

    function test_split_whosePartsEndApart_namesTheTokensInTheirOrder() public {
        TestVenue venue = new TestVenue();
        venue.setTerms(10_000, 10_000, address(venue));
        tokenIn.mint(address(venue), ONE);
        vm.prank(admin);
        executors[HUB].addVenue(3, venue);
        bytes memory half = abi.encodePacked(uint16(5_000), uint8(1), _throughPair(address(tokenOut)));
        bytes memory rest = abi.encodePacked(uint16(0), uint8(1), uint8(3), address(tokenIn));
        _expectRefused(
            bytes.concat(hex"0002", half, rest),
            abi.encodeWithSelector(HopsLib.SplitTokensDiffer.selector, address(tokenOut), address(tokenIn))
        );
    }

    function test_split_cutOffBehindItsParts_orItsShare_saysThatNothingIsLeft() public {
        bytes memory refusal = abi.encodeWithSelector(HopsLib.HopsCutOff.selector, 0);
        _expectRefused(hex"0002", refusal);
        _expectRefused(bytes.concat(hex"0002", abi.encodePacked(uint16(5_000), uint8(1))), refusal);
    }

    function _expectSplit(bytes memory steps, uint256 parts, uint256 shares) private {
        _expectRefused(steps, abi.encodeWithSelector(HopsLib.InvalidSplit.selector, parts, shares));
    }

    /// @dev Where the order is sent from, and where its route is walked.
    function _expectRefused(bytes memory steps, bytes memory refusal) private {
        SwapOrder memory order = _order();
        order.destinationHops = _route(steps);
        _enter(SPOKE_A);
        vm.expectRevert(refusal);
        routers[SPOKE_A].quote(order, user);
        _enter(HUB);
        Payer payer = new Payer(executors[HUB]);
        tokens[HUB].mint(address(payer), ONE);
        vm.expectRevert(refusal);
        payer.run(address(tokens[HUB]), ONE, order.destinationHops, 0, receiver);
    }

    // ---------------------------------------------------------------- answers

    function test_callReceiver_thatAnswersAnotherWord_namesAllOfIt() public {
        OrderResult memory result;
        OtherAnswer called = new OtherAnswer();
        bytes32 answer = called.ANSWER();
        OrderCaller caller = OrderCaller(executors[HUB].orderCaller());
        vm.prank(address(executors[HUB]));
        vm.expectRevert(abi.encodeWithSelector(OrderCaller.CallRefused.selector, address(called), answer));
        caller.callReceiver(address(called), 1, result, "");
    }

    function test_router_thatIsSentCoinAlone_namesNoFunction() public {
        vm.prank(user);
        vm.expectRevert(abi.encodeWithSelector(ISwapRouter.UnknownFunction.selector, bytes4(0)));
        (bool paid, ) = address(routers[SPOKE_A]).call{value: 1}("");
        assertTrue(paid);
    }

    // ---------------------------------------------------------------- accounts

    function test_order_toNobody_isRefused_andToTheFirstAccount_isQuoted() public {
        SwapOrder memory order = _localOrder();
        _enter(SPOKE_A);
        order.receiver = abi.encodePacked(address(0));
        vm.expectRevert(abi.encodeWithSelector(ISwapRouter.InvalidReceiver.selector, order.receiver));
        routers[SPOKE_A].quote(order, user);
        order.receiver = abi.encodePacked(address(1));
        routers[SPOKE_A].quote(order, user);
        (order, order.fallbackReceiver) = (_order(), address(0));
        order.receiver = abi.encodePacked(address(1));
        assertEq(receivers[HUB].minimumOf(_payloadOf(order, "id")), order.quotedOut);
    }

    // ---------------------------------------------------------------- types

    /// @dev As wallets show it: the witness, then the types that it needs, in alphabetical order.
    function test_witnessType_isThatOfPermit2() public pure {
        string memory order = string.concat(
            "SwapOrder(address sender,address router,uint256 originChainId,address tokenIn,uint256 amountIn,",
            "uint256 submitterFee,bytes hops,bytes32 assetId,uint256 minBridged,uint256 minReceived,",
            "uint64 destinationChainId,bytes destinationHops,uint128 quotedOut,uint128 leastOut,uint40 minimumFrom,",
            "uint40 minimumUntil,bytes receiver,address fallbackReceiver,bool paysCoin,uint40 holdUntil,",
            "uint96 fillFee,uint64 callGas,bytes call,uint64 gasLimit,uint256 advanceFee,uint40 advanceFrom,",
            "uint40 advanceUntil,uint40 deadline,address refundTo,address integrator,uint16 integratorBps,",
            "uint256 nonce)"
        );
        string memory permitted = "TokenPermissions(address token,uint256 amount)";
        assertEq(OrderHashLib.witnessType(), string.concat("SwapOrder witness)", order, permitted));
    }
}
