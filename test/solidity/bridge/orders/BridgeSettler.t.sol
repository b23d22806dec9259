// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IERC165} from "@openzeppelin/contracts/utils/introspection/IERC165.sol";
import {AdvancedAsset, IAdvancedAssetReceiver} from "@causeway/solidity/interfaces/IAdvancedAssetReceiver.sol";
import {IBridgeDepartures, TransferFrame, TransferRequest} from "@causeway/solidity/interfaces/IBridge.sol";
import {OnchainCrossChainOrder, ResolvedCrossChainOrder} from "@causeway/solidity/interfaces/IERC7683.sol";
import {IMailbox} from "@causeway/solidity/interfaces/IMailbox.sol";
import {IBridgeSettler} from "../../../../contracts/bridge/orders/interfaces/IBridgeSettler.sol";
import {CurveTerms} from "../../../../contracts/bridge/interfaces/IBridgeTerms.sol";
import {CurveTermsLib} from "../../../../contracts/bridge/libraries/CurveTermsLib.sol";
import {OrdersFixture} from "./OrdersFixture.sol";

/// @dev Takes a payload that nothing proves.
contract OptedInReceiver is IAdvancedAssetReceiver {
    bytes public lastPayload;
    uint256 public lastAmount;

    function onAssetAdvanced(AdvancedAsset calldata advanced, bytes calldata payload) external returns (bytes4) {
        (lastPayload, lastAmount) = (payload, advanced.amount);
        return IAdvancedAssetReceiver.onAssetAdvanced.selector;
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == type(IAdvancedAssetReceiver).interfaceId || id == type(IERC165).interfaceId;
    }
}

contract BridgeSettlerTest is OrdersFixture {
    uint256 private constant UNIT = 1e12;
    bytes4 private constant LOW_ALLOWANCE = bytes4(keccak256("ERC20InsufficientAllowance(address,uint256,uint256)"));

    /// @dev Opens, fills, delivers; what everybody has in the end.
    function _assertFilled(uint256 origin, uint256 destination, TransferRequest memory request) private {
        uint256 unit = custodies[destination].unit();
        ResolvedCrossChainOrder memory resolved = _open(origin, request);
        _fundFiller(resolved);
        uint256 before = tokens[destination].balanceOf(filler);
        address receiver_ = address(bytes20(request.receiver));
        _fill(resolved);
        _assertEmpty(destination);
        uint256 spent = before - tokens[destination].balanceOf(filler);
        assertEq(spent, resolved.maxSpent[0].amount - BASE * unit, "both are before the base fee");
        assertEq(tokens[destination].balanceOf(receiver_), spent);
        assertEq(bridges[destination].advanceOf(resolved.orderId).advancer, filler);
        uint256 lane = _laneBetween(origin, destination);
        assertTrue(_deliver(lane, uint64(leaves[lane].length - 1)));
        uint256 repaid = tokens[destination].balanceOf(filler) + spent - before;
        assertEq(repaid, resolved.minReceived[0].amount - BASE * unit, "both are before the base fee");
        assertEq(repaid - spent, resolved.minReceived[0].amount - resolved.maxSpent[0].amount);
        assertEq(repaid - spent, FEE * unit);
        assertEq(tokens[destination].balanceOf(receiver_), spent, "he was paid once");
    }

    // ---------------------------------------------------------------- the whole way

    function test_anOrder_isFilledByWhoKnowsTheStandardAlone_andRepaidAsItSays() public {
        _assertFilled(SPOKE_A, HUB, _ordered(SPOKE_A, HUB, UNITS));
    }

    function test_anOrder_throughTheHub_isFilledInTokensOfAnotherUnit() public {
        _assertFilled(SPOKE_A, SPOKE_B, _ordered(SPOKE_A, SPOKE_B, UNITS));
        _assertFilled(SPOKE_B, SPOKE_A, _ordered(SPOKE_B, SPOKE_A, UNITS));
    }

    function test_anOrder_withAnIntegrator_saysWhatIsLeftOfIt() public {
        TransferRequest memory request = _ordered(SPOKE_A, HUB, UNITS);
        (request.integrator, request.integratorBps) = (abi.encodePacked(stranger), 50);
        _assertFilled(SPOKE_A, HUB, request);
        assertEq(custodies[HUB].owedTo(stranger), UNITS / 200);
    }

    /// @dev To the destination that is nobody, who takes nothing.
    function test_anOrder_withAnIntegratorOfZeros_saysAllOfIt() public {
        TransferRequest memory request = _ordered(SPOKE_A, HUB, UNITS);
        (request.integrator, request.integratorBps) = (abi.encodePacked(address(0)), 50);
        _assertFilled(SPOKE_A, HUB, request);
    }

    function test_anOrder_withAPayload_isFilledByTheReceiversCall() public {
        OptedInReceiver called = new OptedInReceiver();
        TransferRequest memory request = _ordered(SPOKE_A, HUB, UNITS);
        (request.receiver, request.gasLimit, request.payload) = (abi.encodePacked(called), 200_000, "hello");
        _assertFilled(SPOKE_A, HUB, request);
        assertEq(called.lastPayload(), "hello");
        assertEq(called.lastAmount(), UNITS - BASE - FEE);
    }

    /// @dev The vault of the origin was emptied: what the message says of that is in what the order tells, too.
    function test_anOrder_whereTheVaultWasEmptied_namesTheTransferThatIsSent() public {
        _enter(SPOKE_A);
        vm.prank(admin);
        custodies[SPOKE_A].setTerms(_changes(0, CurveTermsLib.pack(CurveTerms(100, 0, uint112(1_000 * ONE)))));
        _carry(HUB, SPOKE_A, 500 * ONE);
        _pass(1);
        TransferRequest memory request = _ordered(SPOKE_A, HUB, UNITS);
        assertGt(bridges[SPOKE_A].quote(request).relief, 0);
        ResolvedCrossChainOrder memory resolved = _open(SPOKE_A, request);
        TransferFrame memory told = _transferIn(resolved);
        assertEq(told.frame, frames[_laneBetween(SPOKE_A, HUB)][told.index]);
        assertEq(resolved.minReceived[0].amount, UNITS);
        assertEq(resolved.maxSpent[0].amount, UNITS - FEE);
        _fundFiller(resolved);
        _fill(resolved);
        assertTrue(_deliver(_laneBetween(SPOKE_A, HUB), 0));
    }

    // ---------------------------------------------------------------- opening

    function test_open_takesWholeUnits_andSendsInTheSettlersName() public {
        TransferRequest memory request = _ordered(SPOKE_A, HUB, UNITS);
        request.amount += UNIT - 1;
        _fund(SPOKE_A, UNITS + ONE);
        _approve(SPOKE_A, user, type(uint256).max);
        uint256 coins = user.balance;
        uint256 fee = bridges[SPOKE_A].quote(request).messageFee;
        vm.expectEmit(false, true, true, true, address(bridges[SPOKE_A]));
        emit IBridgeDepartures.TransferSent(0, USD, address(settlers[SPOKE_A]), chainIds[HUB], UNITS);
        vm.prank(user);
        settlers[SPOKE_A].open{value: fee}(_order(request));
        assertEq(tokens[SPOKE_A].balanceOf(user), ONE * UNIT);
        assertEq(user.balance, coins - fee);
        _assertEmpty(SPOKE_A);
    }

    function test_open_withMoreValueThanTheMessageTakes_givesBackTheRest() public {
        TransferRequest memory request = _ordered(SPOKE_A, HUB, UNITS);
        request.refundTo = provider;
        _fund(SPOKE_A, UNITS);
        _approve(SPOKE_A, user, request.amount);
        (uint256 fee, OnchainCrossChainOrder memory order) = (
            bridges[SPOKE_A].quote(request).messageFee,
            _order(request)
        );
        vm.expectRevert(abi.encodeWithSelector(IMailbox.InsufficientFee.selector, fee, fee - 1));
        vm.prank(user);
        settlers[SPOKE_A].open{value: fee - 1}(order);
        vm.prank(user);
        settlers[SPOKE_A].open{value: 1 ether}(order);
        assertEq(provider.balance, 1 ether - fee);
        _assertEmpty(SPOKE_A);
    }

    function test_open_ofNothingOrMoreThanTheMaximum_isRefused() public {
        _fund(SPOKE_A, MAXIMUM + 1);
        _approve(SPOKE_A, user, type(uint256).max);
        bytes4 reason = IBridgeDepartures.AmountOutOfRange.selector;
        TransferRequest memory request = _ordered(SPOKE_A, HUB, 0);
        _refuse(request, abi.encodeWithSelector(reason, USD, 0, MAXIMUM));
        request.amount = UNIT - 1;
        _refuse(request, abi.encodeWithSelector(reason, USD, 0, MAXIMUM));
        request.amount = (MAXIMUM + 1) * UNIT;
        _refuse(request, abi.encodeWithSelector(reason, USD, MAXIMUM + 1, MAXIMUM));
        request.amount = MAXIMUM * UNIT;
        ResolvedCrossChainOrder memory resolved = _open(SPOKE_A, request);
        assertEq(resolved.minReceived[0].amount, MAXIMUM);
    }

    function test_open_withoutAnAllowance_isRefused() public {
        TransferRequest memory request = _ordered(SPOKE_A, HUB, UNITS);
        _fund(SPOKE_A, UNITS);
        address settler = address(settlers[SPOKE_A]);
        _refuse(request, abi.encodeWithSelector(LOW_ALLOWANCE, settler, 0, request.amount));
        _approve(SPOKE_A, user, request.amount - 1);
        _refuse(request, abi.encodeWithSelector(LOW_ALLOWANCE, settler, request.amount - 1, request.amount));
    }

    /// @dev One who opens takes from himself alone.
    function test_open_byWhoHasNothing_takesNothingOfOthers() public {
        TransferRequest memory request = _ordered(SPOKE_A, HUB, UNITS);
        OnchainCrossChainOrder memory order = _order(request);
        _fund(SPOKE_A, UNITS);
        _approve(SPOKE_A, user, type(uint256).max);
        vm.prank(stranger);
        vm.expectPartialRevert(LOW_ALLOWANCE);
        settlers[SPOKE_A].open{value: 1 ether}(order);
    }

    function test_open_anotherWithTheSameSalt_isRefused() public {
        TransferRequest memory request = _ordered(SPOKE_A, HUB, UNITS);
        _open(SPOKE_A, request);
        // of the same request or another
        _fund(SPOKE_A, UNITS);
        _approve(SPOKE_A, user, type(uint256).max);
        bytes memory reason = abi.encodeWithSelector(IBridgeSettler.NonceUsed.selector, user, request.salt);
        _refuse(request, reason);
        request.amount /= 2;
        _refuse(request, reason);
        request.salt = keccak256("another");
        _open(SPOKE_A, request);
        // elsewhere it is another order's
        request = _ordered(SPOKE_A, SPOKE_B, UNITS);
        _open(SPOKE_A, request);
    }

    function test_open_withTheSaltOfAnother_isAnOrderOfItsOwn() public {
        TransferRequest memory request = _ordered(SPOKE_A, HUB, UNITS);
        bytes32 orderId = _open(SPOKE_A, request).orderId;
        tokens[SPOKE_A].mint(stranger, request.amount);
        _approve(SPOKE_A, stranger, request.amount);
        vm.recordLogs();
        vm.prank(stranger);
        settlers[SPOKE_A].open{value: 1 ether}(_order(request));
        ResolvedCrossChainOrder memory resolved = _opened(SPOKE_A);
        assertEq(resolved.user, stranger);
        assertNotEq(resolved.orderId, orderId);
    }

    function _refuse(TransferRequest memory request, bytes memory reason) private {
        vm.expectRevert(reason);
        vm.prank(user);
        settlers[SPOKE_A].open{value: 1 ether}(_order(request));
        _assertEmpty(SPOKE_A);
    }
}
