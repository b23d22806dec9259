// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IBridgeDepartures, TransferQuote, TransferRequest} from "@causeway/solidity/interfaces/IBridge.sol";
import {IMailbox} from "@causeway/solidity/interfaces/IMailbox.sol";
import {IPrepaid} from "@causeway/solidity/interfaces/IPrepaid.sol";
import {ICustody, Limit, Limited} from "../../../contracts/bridge/interfaces/ICustody.sol";
import {ReleaseTermsLib} from "../../../contracts/bridge/libraries/ReleaseTermsLib.sol";
import {BridgeFixture} from "./BridgeFixture.sol";
import {PlainToken} from "./tokens/PlainToken.sol";

/// @dev Takes no coin.
contract CoinRefuser {}

/// @dev The hub's native coin goes to spoke A, where it is an ordinary token: an asset of 9 decimals.
contract DeparturesNativeTest is BridgeFixture {
    bytes32 private constant COIN = keccak256("asset coin");
    uint256 private constant UNIT = 1e9;
    uint256 private constant AMOUNT = 2 ether;

    ICustody internal home;
    ICustody internal away;
    PlainToken internal far;
    TransferRequest internal request;

    function setUp() public override {
        super.setUp();
        far = new PlainToken(18);
        home = _add(HUB, wrappedNative, SPOKE_A);
        away = _add(SPOKE_A, far, HUB);
        far.mint(provider, 10 ether);
        vm.startPrank(provider);
        far.approve(address(away), 10 ether);
        (bool provided, ) = address(away).call(abi.encodeWithSignature("deposit(uint256,address)", 10 ether, provider));
        assertTrue(provided);
        vm.stopPrank();
        _enter(HUB);
        request = _request(HUB, SPOKE_A, 0);
        (request.assetId, request.amount) = (COIN, AMOUNT);
    }

    function _newWrappedNative() internal override returns (PlainToken) {
        return PlainToken(create("DevelopmentWrappedNative.sol:DevelopmentWrappedNative", abi.encode("Coin", "COIN")));
    }

    function _add(uint256 chain, PlainToken token, uint256 other) private returns (ICustody custody) {
        _enter(chain);
        bytes memory arguments = abi.encode(managers[chain], bridges[chain], COIN, token, 9, "", "");
        custody = ICustody(create("Vault.sol:Vault", arguments));
        vm.startPrank(admin);
        _admin(chain).addAsset(custody);
        _admin(chain).setRoute(COIN, chainIds[other], _route());
        custody.setLimit(chainIds[other], Limited.Arrivals, Limit(uint208(CAPACITY), WINDOW));
        custody.setTerms(_changes(chainIds[other], ReleaseTermsLib.pack(_terms())));
        vm.stopPrank();
    }

    function _bridge(uint256 value) private {
        vm.prank(user);
        bridges[HUB].bridgeNative{value: value}(request);
    }

    function _assertNothing() private view {
        assertEq(user.balance, 100 ether);
        assertEq(home.books().net, 0);
        assertEq(IERC20(home.token()).totalSupply(), 0);
    }

    function test_bridgeNative_takesAmountAndCharge() public {
        TransferQuote memory quote = bridges[HUB].quote(request);
        assertEq(quote.amount, AMOUNT);
        vm.recordLogs();
        _bridge(AMOUNT + quote.messageFee);
        _note();
        assertEq(user.balance, 100 ether - AMOUNT - quote.messageFee);
        assertEq(home.books().net, int256(AMOUNT / UNIT));
        assertEq(wrappedNative.balanceOf(address(home)), AMOUNT);
        assertEq(address(wrappedNative).balance, AMOUNT);
        _deliver(_laneBetween(HUB, SPOKE_A), 0);
        assertEq(far.balanceOf(receiver), AMOUNT - (AMOUNT * 5) / 10_000);
    }

    function test_bridgeNative_givesTheRestToWhomTheRequestNames() public {
        request.refundTo = stranger;
        // less than a unit of it is rest
        request.amount += UNIT - 1;
        uint256 fee = bridges[HUB].quote(request).messageFee;
        uint256 before = stranger.balance;
        _bridge(request.amount + fee + 1 ether);
        assertEq(stranger.balance, before + 1 ether + UNIT - 1);
        assertEq(home.books().net, int256(AMOUNT / UNIT));
        assertEq(address(bridges[HUB]).balance + wrappedNative.balanceOf(address(bridges[HUB])), 0);
    }

    function test_bridgeNative_withTooLittleForTheCharge_isRefused() public {
        uint256 fee = bridges[HUB].quote(request).messageFee;
        vm.expectRevert(abi.encodeWithSelector(IMailbox.InsufficientFee.selector, fee, fee - 1));
        _bridge(AMOUNT + fee - 1);
        // with no value the mailbox looks for what the bridge has prepaid
        vm.expectRevert(abi.encodeWithSelector(IPrepaid.InsufficientPrepaid.selector, bridges[HUB], fee, 0));
        _bridge(AMOUNT);
        _assertNothing();
    }

    function test_bridgeNative_withTooLittleForTheAmount_isRefused() public {
        uint256 fee = bridges[HUB].quote(request).messageFee;
        assertLt(fee, AMOUNT);
        vm.expectRevert(abi.encodeWithSelector(IBridgeDepartures.InsufficientValue.selector, fee, AMOUNT));
        _bridge(fee);
        vm.expectRevert(abi.encodeWithSelector(IBridgeDepartures.InsufficientValue.selector, 0, AMOUNT));
        _bridge(0);
        _assertNothing();
    }

    function test_bridgeNative_whoseRestNobodyTakes_isRefused() public {
        request.refundTo = address(new CoinRefuser());
        uint256 fee = bridges[HUB].quote(request).messageFee;
        vm.expectRevert(abi.encodeWithSelector(IMailbox.PaymentFailed.selector, request.refundTo, 1));
        _bridge(AMOUNT + fee + 1);
        _assertNothing();
        _bridge(AMOUNT + fee);
        assertEq(home.books().net, int256(AMOUNT / UNIT), "without a rest it is sent");
    }

    /// @dev Value is no deposit where a token is asked for: what the user has of it, and allowed, is taken.
    function test_bridge_ofTheCoinWithValueAlone_isRefused() public {
        bytes4 selector = bytes4(keccak256("ERC20InsufficientAllowance(address,uint256,uint256)"));
        vm.prank(user);
        vm.expectPartialRevert(selector);
        bridges[HUB].bridge{value: 50 ether}(request);
        _assertNothing();
    }

    /// @dev What the custody held before credits nobody.
    function test_bridgeNative_creditsWhatArrived_notWhatWasThere() public {
        vm.deal(stranger, 50 ether);
        vm.startPrank(stranger);
        (bool deposited, ) = address(wrappedNative).call{value: 50 ether}(abi.encodeWithSignature("deposit()"));
        assertTrue(deposited);
        wrappedNative.transfer(address(home), 50 ether);
        vm.stopPrank();
        uint256 fee = bridges[HUB].quote(request).messageFee;
        _bridge(AMOUNT + fee);
        assertEq(home.books().net, int256(AMOUNT / UNIT));
    }
}
